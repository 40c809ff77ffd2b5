import type { Client } from '@signalbox/contract/client'
import { login } from '@signalbox/contract/login'
import { pluginInstall } from '@signalbox/contract/plugins'
import { createGzip } from 'node:zlib'
import { type Headers, pack } from 'tar-stream'
import { DEFAULT_USER } from './signalbox.ts'

/** A gzip archive of any entries. */
export async function gzipArchive(
  entries: readonly (readonly [headers: Headers, content?: string | Buffer])[],
): Promise<Buffer> {
  const tar = pack()
  for (const [headers, content = ''] of entries) tar.entry(headers, content)
  tar.finalize()
  const pieces: Buffer[] = []
  for await (const piece of tar.pipe(createGzip())) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

export interface PackageOptions {
  name?: string
  version?: string
  /** The code of the plugin; without it the package is one of the reference. */
  code?: string | undefined
  release?: object
  signalbox?: object
  readme?: string
  schema?: object
  i18n?: object
  /** The default configuration. */
  config?: string
}

/** The package of a plugin, and the name of its file. */
export async function pluginPackage({
  name = 'demo_plugin',
  version = '1.0.0',
  code,
  release,
  signalbox,
  readme = '# demo\n',
  schema,
  i18n,
  config,
}: PackageOptions = {}): Promise<{ file: string; bytes: Buffer }> {
  const nameVsn = `${name}-${version}`
  const app = `${name}-0.1.0`
  const info = {
    name,
    rel_vsn: version,
    rel_apps: [app],
    description: 'demo',
    authors: ['a'],
    builder: { name: 'b', contact: 'b@example.org', website: 'example.org' },
    built_on_otp_release: '26',
    compatibility: { emqx: '~> 5.7' },
    functionality: ['Demo'],
    git_ref: 'unknown',
    git_commit_or_build_date: '2024-01-01',
    hidden: false,
    metadata_vsn: '0.2.0',
    repo: 'https://example.org/demo',
    with_config_schema: schema !== undefined,
    ...(code !== undefined && {
      signalbox: { interface: 1, main: `${app}/index.mjs`, ...signalbox },
    }),
    ...release,
  }
  const files: Record<string, string | undefined> = {
    'release.json': JSON.stringify(info),
    'README.md': readme,
    [`${app}/index.mjs`]: code,
    [`${app}/priv/config_schema.avsc`]: schema && JSON.stringify(schema),
    [`${app}/priv/config_i18n.json`]: i18n && JSON.stringify(i18n),
    [`${app}/priv/config.hocon`]: config,
  }
  const entries = Object.entries(files).flatMap(([path, text]) =>
    text === undefined ? [] : [[{ name: `${nameVsn}/${path}` }, text] as const],
  )
  return { file: `${nameVsn}.tar.gz`, bytes: await gzipArchive(entries) }
}

const BOUNDARY = '----plugin'

/** The form with a package, as bytes: the forms of some test environments are none for `fetch`. */
export function packageForm(file: string, bytes: Buffer) {
  const head = `Content-Disposition: form-data; name="plugin"; filename="${file}"`
  return {
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\n${head}\r\nContent-Type: application/gzip\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  }
}

/** Installs a package as a program would. Gives its name and version. */
export async function installPlugin(
  api: Client,
  apiUrl: string,
  options: PackageOptions = {},
): Promise<string> {
  const { file, bytes } = await pluginPackage(options)
  const { token } = await api.call(login, { body: DEFAULT_USER })
  const { contentType, body } = packageForm(file, bytes)
  const response = await fetch(`${apiUrl}${pluginInstall.at}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    body: new Uint8Array(body),
  })
  if (response.status !== 204) throw new Error(`${response.status} ${await response.text()}`)
  return file.replace(/\.tar\.gz$/, '')
}
