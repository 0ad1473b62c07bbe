/** LayersModels in memory, saved and opened by plain TensorFlow.js. */
import type { LayersModel, Tensor } from '@tensorflow/tfjs';
import type { Tfjs } from '../../../../src/agents/layers/convolution-kernels.ts';

export interface SavedModel {
  readonly json: string;
  readonly weights: Uint8Array<ArrayBuffer>;
}

/** Opens files like `tf.loadLayersModel` would from a server. */
export const opened = (tf: Tfjs, { json, weights }: SavedModel): Promise<LayersModel> => {
  const { modelTopology, weightsManifest, userDefinedMetadata } = JSON.parse(json);
  const weightSpecs = weightsManifest.flatMap((group: { weights: object[] }) => group.weights);
  const weightData = weights.slice().buffer;
  return tf.loadLayersModel(
    tf.io.fromMemory({ modelTopology, weightSpecs, weightData, userDefinedMetadata }),
  );
};

/** Saves a model like `model.save`. */
export async function saved(tf: Tfjs, model: LayersModel): Promise<SavedModel> {
  let files: SavedModel = { json: '', weights: new Uint8Array(0) };
  await model.save(
    tf.io.withSaveHandler(
      async ({ modelTopology, weightSpecs: weights, weightData, userDefinedMetadata }) => {
        const weightsManifest = [{ paths: ['a.bin'], weights }];
        files = {
          json: JSON.stringify({ modelTopology, weightsManifest, userDefinedMetadata }),
          weights: new Uint8Array(tf.io.concatenateArrayBuffers([weightData as ArrayBuffer])),
        };
        return { modelArtifactsInfo: { dateSaved: new Date(0), modelTopologyType: 'JSON' as const } };
      },
    ),
  );
  return files;
}

export function outputsOf(tf: Tfjs, model: LayersModel, x: Float32Array, shape: readonly number[]) {
  return tf.tidy(() => {
    const outputs = model.predict(tf.tensor(x, [...shape])) as Tensor | Tensor[];
    return (Array.isArray(outputs) ? outputs : [outputs]).map((one) => one.dataSync<'float32'>());
  });
}
