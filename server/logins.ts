import { writeWholeFile } from '@signalbox/broker/store/whole-file'
import { isRecord } from '@signalbox/formats/is-record'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Target } from './upstream-call.ts'
import { passedOn, type Watch } from './watch.ts'

const MOST = 1000
const MAX_NAME = 256

/**
 * The names of the users whose logins passed through this process, by digests of their tokens: the tokens of clusters
 * name nobody. Bounded by number; kept in a file, because logins outlast a restart.
 */
export class Logins {
  readonly #path: string
  readonly #names: Map<string, string>

  constructor(path: string) {
    this.#path = path
    this.#names = new Map(readNames(path))
  }

  note(upstream: string, token: string, name: string): void {
    if (name.length > MAX_NAME) return
    this.#names.set(digest(upstream, token), name)
    const [oldest] = this.#names.keys()
    if (this.#names.size > MOST && oldest !== undefined) this.#names.delete(oldest)
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 })
      writeWholeFile(this.#path, JSON.stringify([...this.#names]))
    } catch {
      // Without the file, names only last until the process ends.
    }
  }

  /** The user or API key of a call. The name is empty for a login that did not pass here. */
  readCaller(upstream: string, authorization = ''): { kind: 'user' | 'key'; name: string } {
    const [scheme = '', value = ''] = authorization.split(' ')
    if (scheme.toLowerCase() === 'basic') {
      const [name = ''] = Buffer.from(value, 'base64').toString().split(':')
      return { kind: 'key', name: name.slice(0, MAX_NAME) }
    }
    return { kind: 'user', name: this.#names.get(digest(upstream, value)) ?? '' }
  }
}

const digest = (upstream: string, token: string) =>
  createHash('sha256').update(`${upstream} ${token}`).digest('base64')

function readNames(path: string): [string, string][] {
  try {
    const stored: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(stored) ? stored.filter(isName) : []
  } catch {
    return []
  }
}

/** Whether an entry of the file, which may be damaged, is a digest with its name. */
const isName = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((each) => typeof each === 'string')

/** The user in the body of a login and the token in its answer; `undefined` if one of them cannot be read. */
function loginIn(sent: string | undefined, answered: string) {
  try {
    const [asked, answer]: unknown[] = [JSON.parse(sent ?? ''), JSON.parse(answered)]
    if (!isRecord(asked) || !isRecord(answer)) return undefined
    const { username } = asked
    const { token } = answer
    return typeof username === 'string' && typeof token === 'string'
      ? { username, token }
      : undefined
  } catch {
    return undefined
  }
}

const LOGIN = /^\/(login|sso\/login\/\w+)$/
const MAX_ANSWER = 64 * 1024

/** Notes who logs in, by the answer of the cluster; `undefined`: the call is no login. */
export function loginWatch(
  { raw }: FastifyRequest,
  { name, at }: Target,
  logins: Logins,
): Watch | undefined {
  if (raw.method !== 'POST' || !LOGIN.test(at)) return undefined
  return {
    isRead: true,
    onAnswer: (answer, sent) => {
      if (answer.statusCode !== 200) return undefined
      return passedOn(answer, MAX_ANSWER, (text) => {
        const login = loginIn(sent, text)
        if (login !== undefined) logins.note(name, login.token, login.username)
      })
    },
  }
}
