import { Measurer } from '../src/services/metrics/core.ts';
import { serve } from '../src/services/rpc.ts';

serve(
  new Measurer({
    now: () => performance.now(),
    after: (milliseconds, callback) => void setTimeout(callback, milliseconds),
  }),
);
