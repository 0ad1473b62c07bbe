import type { ParsedModule } from '../../kernel/contract.ts';
import { parseKept } from '../../kernel/parse/parse.ts';
import source from './external.kernel.ts?raw';

export const externalAgent = (): ParsedModule => parseKept('external', source);
