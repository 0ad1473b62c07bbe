/** The open database connection: reopened after a loss, closed for good when another page needs the database. */
import { ClearedError, type DatabaseDependencies, meaningOf, RunsDatabase } from './database.ts';
import { Refusal } from './library.ts';

const MOST_TRIES = 3;

export class Connection {
  readonly #dependencies: DatabaseDependencies;
  #database: RunsDatabase | null = null;
  #over = false;

  constructor(dependencies: DatabaseDependencies) {
    this.#dependencies = dependencies;
  }

  get over(): boolean {
    return this.#over;
  }

  async open(): Promise<RunsDatabase> {
    if (this.#database?.isOpen === true) return this.#database;
    if (this.#over) throw new Refusal('This page can no longer save anything. Reload it.');
    const database = new RunsDatabase(this.#dependencies);
    await database.open();
    this.#database = database;
    return database;
  }

  /** With another connection, at most twice more, where that may help. */
  async work<T>(work: (database: RunsDatabase) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work(await this.open());
      } catch (error) {
        if (error instanceof Refusal || error instanceof ClearedError) throw error;
        if (meaningOf(error) !== 'again' || tries >= MOST_TRIES) throw error;
        this.#database?.close();
        this.#database = null;
      }
    }
  }

  /** Closes the connection for good. */
  end(): void {
    this.#over = true;
    this.#database?.close();
    this.#database = null;
  }
}
