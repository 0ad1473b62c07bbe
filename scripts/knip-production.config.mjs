/** Knip without the tests: finds product code that only tests use. A function in a used file may be exported for its test. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const { config } = ts.readConfigFile('knip.jsonc', (path) => readFileSync(path, 'utf8'));
export default { ...config, ignoreExportsUsedInFile: true, ignoreBinaries: ['sbatch', 'vite'] };
