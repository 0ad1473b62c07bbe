import documentsText from './documents.kernel.ts?raw';
/**
 * State = kind of the document + 6 × its features + 36 × subtasks done + 288 × subtasks done right. The six kinds are the six
 * orders of three subtasks. Features name the kind in nine documents of ten, and otherwise any kind. The model sees what it
 * extracted before: a subtask whose predecessor was wrong succeeds less often.
 */
export const DOCUMENTS = documentsText;
