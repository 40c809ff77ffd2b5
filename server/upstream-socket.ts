import { UPSTREAM_FAILURE_HEADER } from '@signalbox/contract/errors'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { isNotAnswered, isWithheld, passed } from './passed-headers.ts'
import { connectTimeoutMs, type Failure, open, type Target } from './upstream-call.ts'

/** A WebSocket: passes the handshake on unchanged, and then bytes in both directions. */
export function upgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  target: Target,
): void {
  const { connection, upgrade: protocol } = request.headers
  const headers = { ...passed(request.headers, isWithheld), connection, upgrade: protocol }
  const next = (urls: readonly URL[]) => {
    const [url, ...rest] = urls
    if (url !== undefined) shake(url, rest)
  }
  const shake = (url: URL, rest: readonly URL[]) => {
    const call = open(url, target.path, 'GET', headers)
    let failure: Failure = 'UPSTREAM_UNREACHABLE'
    const timer = setTimeout(
      () => {
        failure = 'UPSTREAM_TIMEOUT'
        call.destroy(new Error('no answer in time'))
      },
      connectTimeoutMs(rest.length > 0),
    )
    const onGone = () => call.destroy()
    socket.on('close', onGone)
    call.on('error', () => {
      clearTimeout(timer)
      socket.off('close', onGone)
      if (!socket.writable) return
      target.addresses.noteFailure(url)
      // A failed handshake has sent nothing, so the next address can be tried.
      if (rest.length > 0) next(rest)
      else refuse(socket, failure)
    })
    const answered = () => {
      clearTimeout(timer)
      target.addresses.noteAnswer(url)
    }
    call.on('response', (answer) => {
      answered()
      socket.write(formatHead(answer))
      answer.pipe(socket)
    })
    call.on('upgrade', (answer, upstream, upstreamHead) => {
      answered()
      socket.write(formatHead(answer))
      if (upstreamHead.length > 0) socket.write(upstreamHead)
      if (head.length > 0) upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
      for (const [one, other] of [
        [socket, upstream],
        [upstream, socket],
      ] as const) {
        one.on('error', () => other.destroy())
        one.on('close', () => other.destroy())
      }
    })
    call.end()
  }
  socket.on('error', () => socket.destroy())
  next(target.addresses.inOrder())
}

function refuse(socket: Duplex, code: Failure): void {
  const status = code === 'UPSTREAM_TIMEOUT' ? '504 Gateway Timeout' : '502 Bad Gateway'
  socket.end(
    `HTTP/1.1 ${status}\r\n${UPSTREAM_FAILURE_HEADER}: ${code}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  )
}

function formatHead(answer: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`]
  for (let i = 0; i < answer.rawHeaders.length; i += 2) {
    const name = answer.rawHeaders[i] ?? ''
    if (!isNotAnswered(name.toLowerCase())) lines.push(`${name}: ${answer.rawHeaders[i + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
