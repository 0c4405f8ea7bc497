// Prints which sections of the API contract the run has verified: a table of section, passed and failed tests.
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export default class SectionReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const sections = new Map<string, { passed: number; failed: number; files: Set<string> }>();
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        for (const [, section] of test.fullName.matchAll(/§(\d+(?:\.\d+)*)/g)) {
          const row = sections.get(section!) ?? { passed: 0, failed: 0, files: new Set() };
          sections.set(section!, row);
          if (stateOf(test) === 'passed') row.passed++;
          else row.failed++;
          row.files.add(module.moduleId.split(/[/\\]/).at(-1)!);
        }
      }
    }
    if (sections.size === 0) return;
    console.log('\nThe contract, section by section');
    const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
    for (const section of [...sections.keys()].sort(byNumber)) {
      const { passed, failed, files } = sections.get(section)!;
      console.log(
        `  ${section.padEnd(5)} ${String(passed).padStart(4)} passed ${String(failed).padStart(3)} not   ${[...files].join(' ')}`,
      );
    }
  }
}

const stateOf = (test: TestCase) => test.result().state;
