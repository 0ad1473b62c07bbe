/** What axe-core finds on the page as it stands. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  readonly nodes: readonly string[];
}

/** Rules of WCAG 2.2 A and AA, and axe's own best practices. @returns violations, the worst examples of each */
export async function violations(page: Page): Promise<readonly Finding[]> {
  // By the debugger, not by a script tag: the page's policy stays as strict as it is.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    interface Result {
      violations: {
        id: string;
        impact: string;
        help: string;
        nodes: { html: string; failureSummary: string }[];
      }[];
    }
    const { axe: engine } = window as unknown as {
      axe: { run(where: Document, how: object): Promise<Result> };
    };
    const result = await engine.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    });
    return result.violations.map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      nodes: nodes
        .slice(0, 4)
        .map((node) => `${node.html.slice(0, 160)} — ${node.failureSummary.slice(0, 200)}`),
    }));
  });
}
