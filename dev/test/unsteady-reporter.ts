import type { Reporter, TestCase } from "vitest/node";

/**
 * Names at the end the tests that passed only when run again, and why they failed at first: each is a fault of a test or
 * of the product to find.
 */
export default class UnsteadyReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const reasons = (test.result().errors ?? []).map(({ message }) => `\n    ${message.slice(0, 300)}`);
    this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}${reasons.join("")}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return;
    console.log(`\nPassed at the second try only:\n${this.#names.map((name) => `  ${name}`).join("\n")}`);
  }
}
