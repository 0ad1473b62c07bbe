import { useEffect, useState } from 'react';
import type { CustomText, SourceSubject } from '../../experiment/parse/known-name.ts';
import { useLab } from '../hooks.ts';

/**
 * What a text of one's own declares, read again whenever it has changed; null until then, and where there is none.
 * @param subject the same object while it is the same part. @param text undefined: not a text of one's own
 */
export function useCustomText(subject: SourceSubject, text: string | undefined): CustomText | null {
  const lab = useLab();
  const [own, setOwn] = useState<CustomText | null>(null);
  useEffect(() => {
    if (text === undefined) {
      setOwn(null);
      return;
    }
    let stale = false;
    void lab.studio.customText(subject).then((found) => {
      if (!stale) setOwn(found);
    });
    return () => {
      stale = true;
    };
  }, [lab, subject, text]);
  return own;
}
