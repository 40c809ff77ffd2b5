import { expect, it } from 'vitest'
import { runStage, stagesWith, type Step } from './stages.ts'

const passing: Step = ({ log }) => {
  log('fine')
  return Promise.resolve({ passed: 2, failed: 0 })
}

it('runs the lanes of a stage beside each other, and the steps of a lane in their order', async () => {
  const order: string[] = []
  let endUnit = () => {}
  const unitEnds = new Promise<void>((resolve) => (endUnit = resolve))
  const step =
    (name: string, then: () => unknown): Step =>
    async () => {
      order.push(name)
      await then()
      return { passed: 1, failed: 0 }
    }
  const steps = {
    unit: step('unit', () => unitEnds),
    build: step('build', () => undefined),
    // Would wait for ever in one lane with `unit`.
    deploy: step('deploy', endUnit),
  }
  const ends = await runStage([['unit'], ['build', 'deploy']], steps, () => undefined)
  expect(order).toEqual(['unit', 'build', 'deploy'])
  expect(ends.map(({ name }) => name)).toEqual(['unit', 'build', 'deploy'])
})

it('prints the output of a step beside others in one piece when it ends', async () => {
  const printed: string[] = []
  const command: Step = async ({ log, run }) => {
    log('first')
    const ok = await run([process.execPath, '-e', 'console.log(process.env.WORD)'], {
      WORD: 'second',
    })
    return { passed: Number(ok), failed: 0 }
  }
  const steps = { command, passing }
  const [end] = await runStage([['command'], ['passing']], steps, (text) => printed.push(text))
  expect(end).toMatchObject({ name: 'command', passed: 1, failed: 0 })
  expect(printed).toContain('\n── command ──\nfirst\nsecond')
  expect(printed).toContain('\n── passing ──\nfine')
})

it('counts a step that throws as one failure, prints the error, and runs the next', async () => {
  const printed: string[] = []
  const failing: Step = () => Promise.reject(new Error('no browser'))
  const ends = await runStage([['failing', 'passing']], { failing, passing }, (text) =>
    printed.push(text),
  )
  expect(ends).toMatchObject([
    { name: 'failing', passed: 0, failed: 1 },
    { name: 'passing', passed: 2, failed: 0 },
  ])
  expect(printed.join('\n')).toContain('Error: no browser')
})

it('leaves out lanes and stages of which no step is chosen', () => {
  const stages = [[['check']], [['unit'], ['build', 'bench']], [['e2e']]]
  const chosen = new Set(['bench', 'e2e'])
  expect(stagesWith(stages, (name) => chosen.has(name))).toEqual([[['bench']], [['e2e']]])
})
