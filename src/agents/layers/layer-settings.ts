/**
 * What the settings of a layer mean to TensorFlow.js, including absent ones. A setting that is not listed
 * here may change the outputs of the layer, so such a layer is rejected.
 */
import { fail, isObject, short, shown } from './file-values.ts';
import { LAYER_FORMS } from './kinds.ts';
import type { Shape } from './layer.ts';

/** Reads a value and returns it in one spelling; undefined if it is not of the setting's kind. */
type Read = (value: unknown) => unknown;
interface Setting {
  /** The value that TensorFlow.js 4.22 uses if the file has none. */
  readonly absent: unknown;
  readonly read: Read;
}

/** TensorFlow.js treats `hardSigmoid` and `hard_sigmoid` alike. */
export const underscored = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const flag: Read = (value) => (typeof value === 'boolean' ? value : undefined);
const number: Read = (value) => (Number.isFinite(value) ? value : undefined);
const count: Read = (value) => (Number.isSafeInteger(value) && Number(value) > 0 ? value : undefined);
const word: Read = (value) => (typeof value === 'string' ? underscored(value) : undefined);
const list =
  (read: Read): Read =>
  (value) => {
    const items = Array.isArray(value) && value.length <= 8 ? value.map(read) : [undefined];
    return items.includes(undefined) ? undefined : items;
  };
const whole: Read = (value) => (Number.isSafeInteger(value) ? value : undefined);
const pair: Read = (value) => {
  const items = list(count)(Array.isArray(value) ? value : [value, value]);
  return Array.isArray(items) && items.length === 2 ? items : undefined;
};
/** An axis, or a list with one axis. */
const axis: Read = (value) => whole(Array.isArray(value) && value.length === 1 ? value[0] : value);

/** What Keras 3 writes of an object. The shared id only tells which objects were the same one in memory. */
const OBJECT_KEYS = new Set(['class_name', 'config', 'module', 'registered_name', 'shared_object_id']);
/** True for an object of Keras itself, without further keys. */
const isPlainObject = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(value).every((key) => OBJECT_KEYS.has(key)) &&
  isOfKeras(value.module) &&
  isUnregistered(value.registered_name, value.class_name);

/** A name. Keras may also write an object for a function without settings, or null for the identity. */
const activation: Read = (value) => {
  if (value === null) return 'linear';
  if (!isObject(value)) return word(value);
  const { class_name: kind, config } = value;
  if (!isPlainObject(value)) return undefined;
  if (kind === 'function') return word(config);
  return isObject(config) && Object.keys(config).length === 0 ? word(kind) : undefined;
};

/** A type by name, or as a Keras 3 policy that names one. */
const type: Read = (value) => {
  if (value === null) return 'float32';
  if (!isObject(value)) return word(value);
  const { class_name: kind, config } = value;
  const isPolicy = (kind === 'DTypePolicy' || kind === 'Policy') && isObject(config);
  return isPolicy && isPlainObject(value) && Object.keys(config).every((key) => key === 'name')
    ? word(config.name)
    : undefined;
};
const nothing: Read = (value) => value;

/** Whether the class is a standard one; Keras registers names for custom classes. */
export const isUnregistered = (registered: unknown, className: unknown): boolean =>
  registered === undefined || registered === null || registered === className;

const KERAS_MODULE = /^(keras|tf_keras|tensorflow|tensorflow_core|builtins)(\.|$)/;
/** Whether a module belongs to Keras; files of TensorFlow.js name none. */
export const isOfKeras = (module: unknown): boolean =>
  module === undefined || module === null || (typeof module === 'string' && KERAS_MODULE.test(module));

const setting = (absent: unknown, read: Read): Setting => ({ absent, read });
const isOff = setting(false, flag);
const isOn = setting(true, flag);

const EVERY = { dtype: setting('float32', type), quantization_config: setting(null, nothing) };
/** TensorFlow.js applies a constraint to the weights that it loads. */
const CONSTRAINTS = {
  kernel_constraint: setting(null, nothing),
  bias_constraint: setting(null, nothing),
};
const UNITS = {
  ...CONSTRAINTS,
  units: setting(undefined, count),
  activation: setting('linear', activation),
  use_bias: isOn,
};
const ON_IMAGES = { data_format: setting('channels_last', word) };
const POOL = {
  ...ON_IMAGES,
  pool_size: setting([2, 2], pair),
  strides: setting(null, (value) => (value === null ? null : pair(value))),
  padding: setting('valid', word),
};
const RECURRENT = {
  ...UNITS,
  recurrent_constraint: setting(null, nothing),
  activation: setting('tanh', activation),
  recurrent_activation: setting('hard_sigmoid', activation),
  return_sequences: isOff,
  return_state: isOff,
  go_backwards: isOff,
  stateful: isOff,
  time_major: isOff,
  dropout: setting(0, number),
  recurrent_dropout: setting(0, number),
};
const LORA = { lora_rank: setting(null, nothing), lora_alpha: setting(null, nothing) };

const SETTINGS: Readonly<Record<string, Readonly<Record<string, Setting>>>> = {
  InputLayer: {
    sparse: isOff,
    ragged: isOff,
    optional: isOff,
    input_tensor: setting(null, nothing),
  },
  Dense: { ...UNITS, ...LORA },
  Conv2D: {
    ...ON_IMAGES,
    ...CONSTRAINTS,
    ...LORA,
    filters: setting(undefined, count),
    kernel_size: setting(undefined, pair),
    strides: setting([1, 1], pair),
    padding: setting('valid', word),
    dilation_rate: setting([1, 1], pair),
    groups: setting(1, count),
    activation: setting('linear', activation),
    use_bias: isOn,
  },
  MaxPooling2D: POOL,
  AveragePooling2D: POOL,
  Flatten: ON_IMAGES,
  Reshape: { target_shape: setting(undefined, list(whole)) },
  LSTM: RECURRENT,
  GRU: { ...RECURRENT, reset_after: isOff },
  LayerNormalization: {
    axis: setting(-1, axis),
    epsilon: setting(1e-3, number),
    center: isOn,
    scale: isOn,
    rms_scaling: isOff,
    gamma_constraint: setting(null, nothing),
    beta_constraint: setting(null, nothing),
  },
  Activation: { activation: setting('linear', activation) },
  Softmax: { axis: setting(-1, axis) },
  Dot: {
    axes: setting(undefined, (value) => (Array.isArray(value) ? list(whole)(value) : undefined)),
    normalize: isOff,
  },
  Concatenate: { axis: setting(-1, axis) },
  Add: {},
};

/** These settings change how a layer learns or was made, but never its outputs. */
const WITHOUT_EFFECT =
  /^(name|trainable|(\w+_)?(initializer|regularizer)|unit_forget_bias|implementation|unroll|seed|use_cudnn|zero_output_for_mask|batch_(input_)?shape)$/;

/** Settings of one layer in one spelling, with the values of absent ones filled in. */
export type LayerSettings = Readonly<Record<string, unknown>>;

const VALID = LAYER_FORMS.map((form) => `\`${form}\``).join(', ');
/** @throws RangeError that lists the valid layers */
export const unknownKind = (name: string, className: string): never =>
  fail(`Layer “${short(name)}” is of the unknown kind ${shown(className)}. Valid layers: ${VALID}.`);

interface Written {
  readonly name: string;
  readonly className: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/** @throws RangeError for an unknown setting, or a value that is not of the setting's kind */
export function settingsOf({ name, className, config }: Written): LayerSettings {
  const known = Object.hasOwn(SETTINGS, className) ? SETTINGS[className] : undefined;
  if (known === undefined) return unknownKind(name, className);
  const settings: Record<string, Setting> = { ...EVERY, ...known };
  for (const key of Object.keys(config))
    if (!Object.hasOwn(settings, key) && !WITHOUT_EFFECT.test(key))
      fail(
        `Layer “${name}” has ${shown(key)} ${shown(config[key])}, which is not known for ${className}, so its outputs might differ. Remove it from model.json if it has no effect, or build the layer without it.`,
      );
  const values: Record<string, unknown> = {};
  for (const [key, { absent, read }] of Object.entries(settings)) {
    const own = Object.hasOwn(config, key) ? config[key] : undefined;
    const value = own === undefined ? absent : read(own);
    if (value === undefined)
      fail(
        own === undefined
          ? `Layer “${name}” has no ${key}. Save the model again.`
          : `Layer “${name}” has ${key} ${shown(own)}, which cannot be read. Save the model again.`,
      );
    values[key] = value;
  }
  return values;
}

const resolved = (key: string, value: unknown, shape: Shape, settings: LayerSettings): unknown => {
  if (key === 'axis' && value === shape.length) return -1;
  if (key === 'strides' && value === null) return settings.pool_size;
  return value;
};

/**
 * Requires that a layer of a file computes the same as the planned one.
 * @throws RangeError that names the layer, the setting, its value, and the value that is possible
 */
export function requireSame(found: Written, wanted: Omit<Written, 'name'> & { readonly shape: Shape }): void {
  if (found.className !== wanted.className)
    fail(`Layer “${found.name}” is ${found.className}, but ${wanted.className} is needed there.`);
  const [own, planned] = [settingsOf(found), settingsOf({ ...wanted, name: found.name })];
  for (const [key, value] of Object.entries(planned)) {
    const isReshape = key === 'target_shape';
    const [a, b] = isReshape
      ? [filled(own[key], wanted.shape), [...wanted.shape]]
      : [resolved(key, own[key], wanted.shape, own), resolved(key, value, wanted.shape, planned)];
    if (JSON.stringify(a) === JSON.stringify(b)) continue;
    const given = Object.hasOwn(found.config, key)
      ? `has ${key} ${shown(found.config[key])}`
      : `has no ${key}, which is ${shown(a)} to TensorFlow.js`;
    fail(
      `Layer “${found.name}” ${given}, but only ${shown(b)} is possible here. Build the model with ${key} ${shown(b)}.`,
    );
  }
}

/** A target shape with its −1 replaced by the remaining size. */
function filled(target: unknown, shape: Shape): readonly number[] {
  const numbers = target as readonly number[];
  const product = (all: readonly number[]) => all.reduce((most, n) => most * n, 1);
  const rest = product(shape) / product(numbers.filter((n) => n !== -1));
  return numbers.map((n) => (n === -1 ? rest : n));
}
