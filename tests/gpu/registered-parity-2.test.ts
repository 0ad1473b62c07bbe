import { describePart } from './registered-parity.ts';

describePart(1);
