import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { type HeaderNames, signatureSnippet } from './snippets.ts'

const SECRET = 'a secret'
const BODY = 'é"\\'

function signHeaders({ signature, time }: HeaderNames, at: number): Record<string, string> {
  const signed = time === '' ? BODY : `${at}.${BODY}`
  const hmac = createHmac('sha256', SECRET).update(signed).digest('hex')
  return { [signature]: `sha256=${hmac}`, ...(time !== '' && { [time]: String(at) }) }
}

async function byNode(names: HeaderNames, headers: Record<string, string>, body: string) {
  const code = `data:text/javascript,${encodeURIComponent(signatureSnippet('node', names))}`
  const { isSigned } = (await import(/* @vite-ignore */ code)) as {
    isSigned: (request: object, body: Buffer, secret: string) => boolean
  }
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return isSigned({ headers: Object.fromEntries(lower) }, Buffer.from(body), SECRET)
}

function byPython(names: HeaderNames, headers: Record<string, string>, body: string) {
  const call = `print(is_signed(${JSON.stringify(headers)}, bytes.fromhex("${Buffer.from(body).toString('hex')}"), "${SECRET}"))`
  const program = `${signatureSnippet('python', names)}\n${call}\n`
  const { stdout, stderr } = spawnSync('python3', ['-c', program], { encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  return stdout.trim() === 'True'
}

it.each([
  ['Node.js', byNode],
  ['Python', byPython],
] as const)('the code in %s accepts genuine requests, and no others', async (_, verify) => {
  const now = Math.floor(Date.now() / 1000)
  for (const time of ['', 'X-Timestamp']) {
    const names = { signature: 'X-Signature-256', time }
    expect(await verify(names, signHeaders(names, now), BODY)).toBe(true)
    expect(await verify(names, signHeaders(names, now), `${BODY}.`)).toBe(false)
    expect(await verify(names, {}, BODY)).toBe(false)
    if (time === '') continue
    expect(await verify(names, signHeaders(names, now - 600), BODY)).toBe(false)
    expect(await verify(names, { ...signHeaders(names, now), [time]: String(now - 1) }, BODY)).toBe(
      false,
    )
  }
})
