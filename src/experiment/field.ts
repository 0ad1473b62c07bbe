/** One table of fields gives parsing, defaults, the form, the JSON Schema and the documentation. */
export type FieldValue = number | boolean | string | readonly string[] | readonly number[];

interface FieldBase {
  readonly name: string;
  readonly label: string;
  /** One or two sentences: what it does, and the effect of a low or high value. */
  readonly help: string;
  readonly unit?: string;
  /** Can change during training without rebuilding the program; absent: it cannot. */
  readonly live?: boolean;
}
export interface NumberField extends FieldBase {
  readonly kind: 'number' | 'integer';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Slider on a logarithmic scale. */
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
/** `expression`: kernel language; `event`: name of one of the world's events (open set); `lines`: rows of text (a map); `numbers`: a list. */
export interface TextField extends FieldBase {
  readonly kind: 'text' | 'expression' | 'event';
  readonly default: string;
  readonly maxLength: number;
}
export interface LinesField extends FieldBase {
  readonly kind: 'lines';
  readonly default: readonly string[];
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

/** The available choices: `src/engine/catalogue.ts` builds them from the registries; this folder imports no registry. */
export interface CatalogueEntry {
  readonly id: string; // 'gridworld', 'q-learning', 'potential'
  readonly label: string;
  readonly family: string;
  readonly help: string;
  readonly reference?: string;
  /** World families that it needs; absent: any. */
  readonly worlds?: readonly string[];
  /** Name of the field with a user's text: the settings that the text declares are stored next to it, under any names. */
  readonly customText?: string;
  readonly fields: readonly Field[];
}
export interface Catalogue {
  readonly worlds: readonly CatalogueEntry[];
  readonly agents: readonly CatalogueEntry[];
  readonly terms: readonly CatalogueEntry[];
}
