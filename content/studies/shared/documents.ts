/** Documents whose three subtasks have an order each, as a text in the kernel language. */
import documentsText from './documents.kernel.ts?raw';
/**
 * State = kind of the document + 6 × its features + 36 × subtasks done + 288 × subtasks done right. The six kinds are the six orders of
 * three subtasks. Features name the kind in nine documents of ten, else any kind. The model sees what it extracted before: a subtask
 * whose predecessor was not right succeeds less often.
 */
export const DOCUMENTS = documentsText;
