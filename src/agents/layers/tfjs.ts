/** TensorFlow.js on its CPU back end, loaded when the first network of layers is built. */
import { convolutionKernels, type Tfjs } from './convolution-kernels.ts';

let loading: Promise<Tfjs> | null = null;

async function load(): Promise<Tfjs> {
  const tf = await import('@tensorflow/tfjs');
  tf.enableProdMode(); // turns off checks of every number and advice on the console
  await tf.setBackend('cpu');
  const kernels = convolutionKernels(tf);
  for (const [kernelName, kernelFunc] of Object.entries(kernels)) {
    tf.unregisterKernel(kernelName, 'cpu');
    tf.registerKernel({ kernelName, backendName: 'cpu', kernelFunc });
  }
  return tf;
}

export function loadTfjs(): Promise<Tfjs> {
  loading ??= load();
  return loading;
}
