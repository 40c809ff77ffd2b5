import { onTestFinished } from 'vitest'

/** Makes logins report the enterprise edition until the test ends. */
export function pretendEnterprise(): void {
  const { fetch } = globalThis
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (!String(input).endsWith('/login')) return answer
    const body = (await answer.json()) as object
    return Response.json({ ...body, license: { edition: 'ee' } }, { status: answer.status })
  }
}
