/** One table of fields provides parsing, defaults, the form, the JSON Schema and the documentation. */
export type FieldValue = number | boolean | string | readonly string[] | readonly number[];

interface FieldBase {
  readonly name: string;
  readonly label: string;
  /** One or two sentences about what it does, and the effect of a low or high value. */
  readonly help: string;
  readonly unit?: string;
  /** True if it can change during training without rebuilding the program. */
  readonly live?: boolean;
  /** If present, the field has an effect only where a choice of the same part has one of these values. */
  readonly where?: Where;
}
export type Where = readonly [choice: string, ...values: string[]];
export interface NumberField extends FieldBase {
  readonly kind: 'number' | 'integer';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Whether its slider is logarithmic. */
  readonly log?: boolean;
}
export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
  readonly default: boolean;
}
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly default: string;
  readonly options: readonly string[];
}
/** `expression` is kernel language; `event` is the name of one of the world's events (an open set). */
export interface TextField extends FieldBase {
  readonly kind: 'text' | 'expression' | 'event';
  readonly default: string;
  readonly maxLength: number;
}
/** Rows of text, such as a map. */
export interface LinesField extends FieldBase {
  readonly kind: 'lines';
  readonly default: readonly string[];
  /** For a map: its characters and a word or two about each. The page paints with them. */
  readonly marks?: Readonly<Record<string, string>>;
  readonly maxItems: number;
  readonly maxLength: number;
}
export interface NumbersField extends FieldBase {
  readonly kind: 'numbers';
  readonly default: readonly number[];
  readonly min: number;
  readonly max: number;
  readonly maxItems: number;
}
export type Field = NumberField | BooleanField | ChoiceField | TextField | LinesField | NumbersField;

/** What a declaration still has to provide after name, label and value. */
type Rest<F extends Field, Given extends keyof F = never> = Omit<F, 'kind' | 'name' | 'label' | Given>;
type Bounded = readonly [value: number, min: number, max: number];

export const number = (
  name: string,
  label: string,
  [value, min, max]: Bounded,
  rest: Rest<NumberField, 'default' | 'min' | 'max'>,
): NumberField => ({ kind: 'number', name, label, default: value, min, max, ...rest });

export const integer = (...declared: Parameters<typeof number>): NumberField => ({
  ...number(...declared),
  kind: 'integer',
});

export const flag = (
  name: string,
  label: string,
  value: boolean,
  rest: Rest<BooleanField, 'default'>,
): BooleanField => ({ kind: 'boolean', name, label, default: value, ...rest });

/** The first option is the default unless the rest specifies another. */
export const choice = (
  name: string,
  label: string,
  options: readonly string[],
  rest: Rest<ChoiceField, 'options' | 'default'> & { readonly default?: string },
): ChoiceField => ({ kind: 'choice', name, label, options, default: options[0] ?? '', ...rest });

export const lines = (
  name: string,
  label: string,
  value: readonly string[],
  rest: Rest<LinesField, 'default'>,
): LinesField => ({ kind: 'lines', name, label, default: value, ...rest });

export const numbers = (
  name: string,
  label: string,
  value: readonly number[],
  rest: Rest<NumbersField, 'default'>,
): NumbersField => ({ kind: 'numbers', name, label, default: value, ...rest });

/** Marks fields as changeable during training, except those that set `live: false`. */
export const live = (fields: readonly Field[]): readonly Field[] =>
  fields.map((field) => ({ live: true, ...field }));

/** The fields that have an effect given these values. */
export const effective = (
  fields: readonly Field[],
  values: Readonly<Record<string, FieldValue | undefined>>,
): readonly Field[] =>
  fields.filter(({ where: [choice, ...accepted] = [''] }) => {
    const chooser = fields.find(({ name }) => name === choice);
    return chooser === undefined || accepted.includes(String(values[choice] ?? chooser.default));
  });

/**
 * An available choice. `src/engine/program/catalogue.ts` builds the catalogue from the registries; this
 * folder imports no registry.
 */
export interface CatalogueEntry {
  readonly id: string; // 'gridworld', 'q-learning', 'potential'
  readonly label: string;
  readonly family: string;
  readonly help: string;
  readonly reference?: string;
  /** World families that it requires; absent: any. */
  readonly worlds?: readonly string[];
  /**
   * Name of the field that contains a user's text. The settings that the text declares are stored next to it
   * under any name.
   */
  readonly customText?: string;
  readonly fields: readonly Field[];
}
export interface Catalogue {
  readonly worlds: readonly CatalogueEntry[];
  readonly agents: readonly CatalogueEntry[];
  readonly terms: readonly CatalogueEntry[];
}
