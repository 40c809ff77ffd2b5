import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { files } from './testing/recorded/before.ts'
import {
  differencesFromRecording,
  isVague,
  comparableRefusal,
  rootNamesInBody,
} from './testing/recorded/compare.ts'
import { Replica } from './testing/recorded/replica.ts'
import {
  expectedStatus,
  type Step,
  repeatableSteps,
  UNKNOWN_ADDRESS,
} from './testing/recorded/steps.ts'

/**
 * The calls that a real broker 5.7.2 was recorded with, made again here in their order: the same
 * status, the same code, the same fields of the same kinds. Values may differ, and do.
 */

describe('recorded calls', () => {
  for (const [file, before] of Object.entries(files)) {
    describe(file, () => {
      let replica: Replica
      beforeAll(async () => {
        replica = await Replica.start(file)
      })
      afterAll(() => replica.close())

      for (const step of repeatableSteps(file)) {
        it(`${step.step} (${step.method} ${step.path})`, async () => {
          await before[step.step]?.(replica)
          const { status, body } = await replica.repeat(step)
          expect(status, JSON.stringify(body)).toBe(expectedStatus(step))
          if (status === step.status) expectLike(step, body)
        })
      }
    })
  }
})

function expectLike(step: Step, body: unknown): void {
  const { status, response } = step
  if (UNKNOWN_ADDRESS.test(step.step)) return
  if (step.path === '/configs' && response !== null && status < 300) {
    expect(rootNamesInBody(body)).toEqual(rootNamesInBody(response))
  } else if (step.content_type === 'text/plain' && status >= 400) {
    expect(rootNamesInBody(JSON.parse(String(body)))).toEqual(rootNamesInBody(response))
  } else if (step.step.startsWith('download') && status === 200) {
    expect(String(body)).toMatch(/^PK/)
  } else if (response === null) {
    expect(body).toBeUndefined()
  } else if (isVague(step)) {
    expect(body).toMatchObject({ code: 'BAD_REQUEST' })
  } else if (status >= 400) {
    expect(comparableRefusal(body)).toEqual(comparableRefusal(response))
  } else {
    expect(differencesFromRecording(step, body)).toEqual([])
  }
}
