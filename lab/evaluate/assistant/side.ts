/** A tool as a server of the Model Context Protocol describes it. */
export interface SideTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** What an assistant is given: tools, and what it is told of them. */
export interface Side {
  readonly name: string;
  readonly instructions: string;
  readonly tools: readonly SideTool[];
  /** What a tool answers, or says is wrong. Never throws for what the assistant asked. */
  readonly call: (name: string, input: Record<string, unknown>) => Promise<string>;
}
