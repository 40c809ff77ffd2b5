import { runCommand } from '../command.ts'
import type { Count } from './check.ts'

/** What a step prints to. */
export interface Output {
  log(text: string): void
  /** Runs a program and prints its output. Resolves to whether it succeeded. */
  run(words: readonly [string, ...string[]], env?: Record<string, string>): Promise<boolean>
}

/** @throws {Error} is one failure */
export type Step = (output: Output) => Promise<Count>

/** Lanes run beside each other, the steps of a lane one after the other. */
export type Stage = readonly (readonly string[])[]

export interface StepEnd extends Count {
  name: string
  seconds: number
}

/** The stages with the chosen steps only. */
export const stagesWith = (stages: readonly Stage[], isChosen: (name: string) => boolean) =>
  stages
    .map((stage) => stage.map((lane) => lane.filter(isChosen)).filter(({ length }) => length > 0))
    .filter(({ length }) => length > 0)

/** Runs the steps of a stage, and gives their ends in the order of their names in it. */
export async function runStage(
  stage: Stage,
  steps: Readonly<Record<string, Step>>,
  print: (text: string) => void = console.log,
): Promise<StepEnd[]> {
  const isAlone = stage.length === 1
  const lanes = stage.map(async (lane) => {
    const ends: StepEnd[] = []
    for (const name of lane) {
      const lines: string[] = []
      const output = isAlone ? immediate(print) : gathered(lines)
      if (isAlone) print(`\n── ${name} ──`)
      else print(`── ${name} begins ──`)
      const before = performance.now()
      const count = await runToEnd(steps[name], output)
      ends.push({ name, ...count, seconds: (performance.now() - before) / 1000 })
      if (!isAlone) print(`\n── ${name} ──\n${lines.join('\n')}`)
    }
    return ends
  })
  return (await Promise.all(lanes)).flat()
}

async function runToEnd(step: Step | undefined, output: Output): Promise<Count> {
  try {
    if (step === undefined) throw new Error('There is no such step.')
    return await step(output)
  } catch (error) {
    output.log(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return { passed: 0, failed: 1 }
  }
}

/** Of a step that runs alone: each line is shown at once. */
const immediate = (print: (text: string) => void): Output => ({
  log: print,
  run: async (words, env = {}) => (await runCommand(words, { shown: true, env })).ok,
})

/** Of a step beside others: added to `lines`, which are shown in one piece when the step ends. */
const gathered = (lines: string[]): Output => ({
  log: (text) => lines.push(text),
  run: async (words, env = {}) => {
    const { ok, output } = await runCommand(words, { env })
    lines.push(output.trimEnd())
    return ok
  },
})
