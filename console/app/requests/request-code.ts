import type { Sent } from '#api/sent.ts'

export const LANGUAGES = ['curl', 'http', 'javascript'] as const
export type Language = (typeof LANGUAGES)[number]

/** Placeholder for a body that was too large to keep. */
const OMITTED = '<body>'

/**
 * A request as code that sends it again. The token of the login is not part of it. Names in paths are chosen by clients, so everything is quoted for the language it is in.
 */
export function writeRequestCode(language: Language, sent: Sent, apiUrl: string): string {
  // A path may contain a quote, which ends a text in a shell and in JavaScript.
  const url = new URL(apiUrl + sent.path.replaceAll("'", '%27'))
  const body = sent.omitted === undefined ? sent.body : OMITTED
  return WRITERS[language]({ ...sent, url, body })
}

type Request = Pick<Sent, 'method' | 'needsLogin' | 'bodyType' | 'body'> & { url: URL }

const WRITERS: Readonly<Record<Language, (request: Request) => string>> = { curl, http, javascript }

const inShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function curl({ method, url, needsLogin, bodyType, body }: Request): string {
  return [
    // Brackets and braces are a range and a set for curl.
    `curl --globoff${method === 'GET' ? '' : ` --request ${method}`} ${inShell(url.href)}`,
    ...(needsLogin ? ['--header "Authorization: Bearer $TOKEN"'] : []),
    ...(body === undefined
      ? []
      : [`--header ${inShell(`Content-Type: ${bodyType}`)}`, `--data-raw ${inShell(body)}`]),
  ].join(' \\\n  ')
}

function http({ method, url, needsLogin, bodyType, body }: Request): string {
  return [
    `${method} ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    ...(needsLogin ? ['Authorization: Bearer <token>'] : []),
    ...(body === undefined
      ? []
      : [
          `Content-Type: ${bodyType}`,
          `Content-Length: ${body === OMITTED ? '<length>' : new TextEncoder().encode(body).length}`,
        ]),
    '',
    body ?? '',
  ].join('\n')
}

function javascript({ method, url, needsLogin, bodyType, body }: Request): string {
  const headers = [
    ...(needsLogin ? ["    Authorization: 'Bearer <token>',"] : []),
    ...(body === undefined ? [] : [`    'Content-Type': ${JSON.stringify(bodyType)},`]),
  ]
  const lines = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: ${inScript(body, bodyType)},`]),
  ]
  const options = lines.length === 0 ? '' : `, {\n${lines.join('\n')}\n}`
  return [
    `const response = await fetch('${url.href}'${options})`,
    'console.log(response.status, await response.text())',
  ].join('\n')
}

/** JSON is a value in JavaScript as well. */
function inScript(body: string, bodyType: string): string {
  if (bodyType !== 'application/json' || body === OMITTED) return JSON.stringify(body)
  return `JSON.stringify(${body.replaceAll('\n', '\n  ')})`
}
