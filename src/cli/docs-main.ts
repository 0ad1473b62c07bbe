/** `npm run docs`: writes the generated documents to docs/built/ and updates the schemas in docs/. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../engine/program/catalogue.ts';
import { jsonSchema } from '../experiment/json-schema.ts';
import { studySchema } from '../study/study-file.ts';
import { documents } from './documents/documents.ts';

const FOLDER = 'docs/built';

mkdirSync(FOLDER, { recursive: true });
for (const { name, markdown } of documents()) write(join(FOLDER, `${name}.md`), markdown);
write('docs/experiment.schema.json', `${JSON.stringify(jsonSchema(catalogue()), null, 1)}\n`);
write('docs/study.schema.json', `${JSON.stringify(studySchema(), null, 1)}\n`);

function write(file: string, text: string): void {
  writeFileSync(file, text);
  console.log(`${file} (${Math.ceil(text.length / 1000)} kB)`);
}
