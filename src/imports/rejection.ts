/** Why a text of another tool cannot be read, in words for the person who brought it. */
export class Rejection extends Error {}

export const reject = (message: string): never => {
  throw new Rejection(message);
};

/** Says first what kind of text it is. @throws Rejection */
export function reading<T>(tool: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Rejection) return reject(`As a file of ${tool}: ${error.message}`);
    throw error;
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
