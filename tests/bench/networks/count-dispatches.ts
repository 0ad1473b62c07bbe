/** Counts the programs that a device is asked to start, anyone who asks: what a launch costs does not depend on the work. */

/** @returns how many so far */
export function countDispatches(device: GPUDevice): () => number {
  let dispatches = 0;
  const createCommandEncoder = device.createCommandEncoder.bind(device);
  device.createCommandEncoder = (descriptor) => {
    const encoder = createCommandEncoder(descriptor);
    const beginComputePass = encoder.beginComputePass.bind(encoder);
    encoder.beginComputePass = (descriptor) => {
      const pass = beginComputePass(descriptor);
      const dispatchWorkgroups = pass.dispatchWorkgroups.bind(pass);
      pass.dispatchWorkgroups = (x, y, z) => {
        dispatches++;
        dispatchWorkgroups(x, y, z);
      };
      return pass;
    };
    return encoder;
  };
  return () => dispatches;
}
