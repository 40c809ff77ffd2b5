import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count } from './scalars.ts'

const on = resource('Demo')

/** Client IDs of the demo begin with this. */
export const DEMO_CLIENTS = 'demo-'
/** Topics of the demo begin with this level. */
export const DEMO_TOPICS = 'demo-factory'

export const demo = z.looseObject({
  running: z.boolean(),
  /** RFC 3339, while it is running: the start, and the time at which it ends automatically. */
  started_at: z.optional(z.string()),
  ends_at: z.optional(z.string()),
  /** Connected clients of the demo. */
  clients: count,
  /** Retained messages and sessions of the demo, also those that an end of the process has left. */
  retained: count,
  sessions: count,
  /** Periods of the last week in which it ran or had left sessions; a running one with the time at which it ends. */
  runs: z.array(z.looseObject({ from: z.string(), to: z.string() })),
})
export type Demo = z.output<typeof demo>

export const demoGet = on('demoGet', {
  method: 'GET',
  at: '/demo',
  summary: 'Report whether demo traffic is running, and what it has left',
  edition: 'own',
  answers: { 200: demo },
})

export const demoStart = on('demoStart', {
  method: 'POST',
  at: '/demo',
  summary: 'Start demo traffic: a small factory of clients inside the process of the broker',
  edition: 'own',
  answers: { 200: demo },
})

export const demoRemove = on('demoRemove', {
  method: 'DELETE',
  at: '/demo',
  summary: 'End demo traffic, and remove its sessions and retained messages',
  edition: 'own',
  answers: { 204: null },
})
