import { randomBytes } from 'node:crypto'
import { AuditLog } from '@signalbox/broker/features/audit/audit-log'
import { AUDIT_TABLES } from '@signalbox/broker/features/audit/audit-table'
import { Users } from '@signalbox/broker/features/users/users'
import { systemClock } from '@signalbox/broker/kernel/clock'
import { silentLog } from '@signalbox/broker/kernel/log'
import { Store, StoreError } from '@signalbox/broker/store/store'
import { StartError } from './start-error.ts'
import { storageError } from './storage-error.ts'

/**
 * For an operator who has lost a password: sets a random one and returns it, to be
 * changed after the next login. A broker that runs on the folder knows it from its next start.
 *
 * @throws {StartError} if there is no such user, or the data folder cannot be used
 */
export async function resetPassword(dataDir: string, username: string): Promise<string> {
  try {
    const store = new Store(dataDir)
    try {
      const users = await Users.open(store)
      // Letters, digits and a special character, as the rule for passwords wants.
      const password = `${randomBytes(12).toString('base64url')}-1a`
      if (!(await users.resetPassword(username, password))) {
        throw new StartError(`There is no console user "${username}" in ${dataDir}.`)
      }
      recordReset(store, username)
      return password
    } finally {
      store.close()
    }
  } catch (error) {
    const storage = storageError(error, dataDir)
    if (storage !== undefined) throw storage
    if (error instanceof StoreError) throw new StartError(`${error.message}.`)
    throw error
  }
}

/** Adds an audit record in the form of an API call. */
function recordReset(store: Store, username: string): void {
  store.migrate('audit', AUDIT_TABLES)
  new AuditLog(store, { clock: systemClock, log: silentLog }).add({
    origin: 'cli',
    source: '',
    address: '',
    operation: '',
    type: 'reset-password',
    method: '',
    status: 0,
    duration: 0,
    subject: username,
    request: { headers: {}, bindings: {}, body: {} },
    args: [username],
    failure: undefined,
  })
}
