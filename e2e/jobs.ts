import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * The twelve usual jobs of an operator with the most clicks that each may take. They begin at the overview or, from
 * "kick …" on, at the object that the job is about; typing is not counted.
 */
const JOBS = {
  'find out why a device cannot connect': 2,
  'find out who publishes to a topic': 3,
  'find out who loses messages': 0,
  'create an authenticator with PostgreSQL': 4,
  'create a TLS listener': 3,
  'create a backup': 3,
  'log the debug level for ten minutes': 3,
  'kick all clients of a firmware version': 3,
  'forward a topic to a database': 4,
  'publish a message again': 2,
  'limit one client': 2,
  'rotate an API key': 2,
} as const
export type Job = keyof typeof JOBS

/** Counts the clicks of a job. */
export function startJob(job: Job) {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      await target.click()
      clicks++
    },
    /** Opens a select and chooses from it. */
    choose: async (select: Locator, label: string) => {
      await select.selectOption({ label })
      clicks += 2
    },
    /** Called at the end of the job. */
    done: () => expect(clicks, job).toBeLessThanOrEqual(JOBS[job]),
  }
}
