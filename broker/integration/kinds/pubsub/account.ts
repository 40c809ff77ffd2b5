import { readJson } from '@signalbox/formats/json-text'
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { ConfigFault } from '../../../config/setting.ts'
import { toFields } from '../../json.ts'

/** A service account of Google. */
export interface Account {
  project: string
  email: string
  keyId: string | undefined
  key: KeyObject
}

const PROJECT = /^(?:[a-z0-9.-]{1,100}:)?[a-z][a-z0-9-]{3,61}[a-z0-9]$/

/**
 * Reads the file of a service account.
 *
 * @throws {ConfigFault} without its content, if it is no JSON, or the project, address or key is invalid
 */
export function readAccount(text: string): Account {
  const read = readJson(text)
  if (typeof read !== 'object' || read === null) throw fault('as Google gives it')
  const fields = toFields(read)
  const [project, email] = [fields.project_id, fields.client_email]
  const { private_key: pem, private_key_id: keyId } = fields
  if (typeof project !== 'string' || !PROJECT.test(project)) throw fault('with a project_id')
  if (typeof email !== 'string' || email === '') throw fault('with a client_email')
  return {
    project,
    email,
    keyId: typeof keyId === 'string' ? keyId : undefined,
    key: readKey(pem),
  }
}

const fault = (what: string) =>
  new ConfigFault('service_account_json', '…', `the JSON of a service account ${what}`)

function readKey(pem: unknown): KeyObject {
  try {
    const key = createPrivateKey(typeof pem === 'string' ? pem : '')
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // The text is no private key.
  }
  throw fault('with the private_key of RSA')
}
