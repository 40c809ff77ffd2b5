type Body = Record<string, unknown>

/**
 * Trial of a configuration in a form, where the API cannot test a connection. A broker only connects for enabled
 * objects, so the object is enabled and watched, and is then kept or reverted.
 */
export interface Trial {
  isNew: boolean
  /** Creates a new object, last and disabled; for an existing one, changes nothing yet. */
  place: (body: Body) => Promise<unknown>
  /** Sends it as a whole. */
  save: (body: Body) => Promise<unknown>
  status: () => Promise<object>
  /** Deletes the new object, or restores the former configuration. */
  undo: () => Promise<unknown>
  /** Called when the user keeps the configuration. */
  onKept: (body: Body) => unknown
}

const EVERY_MS = 1000
const AT_MOST_MS = 15_000

/** Starts a trial. From this time on, the object takes part in decisions. */
export async function beginTrial(trial: Trial, body: Body): Promise<void> {
  await trial.place({ ...body, enable: false })
  try {
    await trial.save({ ...body, enable: true })
  } catch (error) {
    // The caller gets the first error, not that of the rollback.
    await trial.undo().catch(() => undefined)
    throw error
  }
}

/** A connection as a cluster reports it: of all nodes, and of each. */
interface Connection {
  status: string | undefined
  node_status: readonly { status: string }[]
}

export const isConnected = ({ status, node_status }: Connection) =>
  status === 'connected' && node_status.every((each) => each.status === 'connected')

/** Resolves with the last status, once every node is connected or after the time limit. */
export async function watchTrial<Status extends Connection>(
  read: () => Promise<Status>,
  onStatus: (status: Status) => void,
  stop: AbortSignal,
): Promise<Status> {
  const until = performance.now() + AT_MOST_MS
  let status = await read()
  while (!isConnected(status) && performance.now() < until && !stop.aborted) {
    onStatus(status)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    status = await read()
  }
  return status
}

/** Trial of a new object, with the calls that create and delete it. */
export const trialOfNew = (calls: Omit<Trial, 'isNew'>): Trial => ({ isNew: true, ...calls })

/** Trial of a change, which can be reverted to the object's configuration at the start of the trial. */
export function trialOfChange(calls: {
  readNow: () => Promise<Body>
  save: Trial['save']
  status: Trial['status']
  onKept: Trial['onKept']
}): Trial {
  let before: Body = {}
  return {
    isNew: false,
    async place() {
      before = await calls.readNow()
    },
    save: calls.save,
    status: calls.status,
    undo: () => calls.save(before),
    onKept: calls.onKept,
  }
}
