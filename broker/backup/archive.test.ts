import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGzip, gzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Headers, pack } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ArchiveError } from '../archive/archive-limits.ts'
import { archiveLimits, nameAt, readMeta, requireAccepted, requireName } from './archive-format.ts'
import { readArchive } from '../archive/archive-reader.ts'
import { writeArchive } from './archive-writer.ts'
import { mountSmallDisk } from '@signalbox/testing/small-disk'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-archive-'))
  file = join(folder, 'a.tar.gz')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function read(limits = {}): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  await readArchive(file, 'a', { ...archiveLimits, ...limits }, (path, bytes) => {
    found[path] = bytes.toString()
  })
  return found
}

const refusal = async (limits = {}) => {
  const error = await read(limits).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ArchiveError)
  return (error as ArchiveError).message
}

/** An archive with entries that a writer of ours would not make. */
async function makeArchive(...entries: [headers: Headers, text?: string][]): Promise<void> {
  const tar = pack()
  for (const [headers, text] of entries) tar.entry(headers, text ?? '')
  tar.finalize()
  await pipeline(tar, createGzip(), createWriteStream(file))
}

it('is read as it was written', async () => {
  const entries = [
    { path: 'META.hocon', bytes: Buffer.from('edition = ce\n') },
    { path: 'tables/x/1.jsonl', bytes: Buffer.alloc(3 * 1024 * 1024, 'x') },
    { path: 'empty', bytes: Buffer.alloc(0) },
  ]
  await writeArchive(file, 'a', entries)
  const found = await read()
  expect(Object.keys(found)).toEqual(entries.map(({ path }) => path))
  expect(found['tables/x/1.jsonl']).toHaveLength(3 * 1024 * 1024)
})

it.each([0, 57_000])('is not there when the disk has %d bytes left', async (left) => {
  const disk = mountSmallDisk(2)
  try {
    disk.fill(left)
    const target = join(disk.folder, 'a.tar.gz')
    const bytes = randomBytes(300_000)
    const entries = ['1', '2', '3'].map((path) => ({ path, bytes }))
    await expect(writeArchive(target, 'a', entries)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(disk.folder)).toEqual(['ballast'])
  } finally {
    disk.remove()
  }
})

it('is not there when an entry fails', async () => {
  async function* entries() {
    yield { path: 'one', bytes: Buffer.from('1') }
    throw new Error('the disk is full')
  }
  await expect(writeArchive(file, 'a', entries())).rejects.toThrow('the disk is full')
  expect(await refusal()).toBe('backup file not found')
})

describe('refused', () => {
  it.each([
    'a/../../etc/passwd',
    '/etc/passwd',
    '../a/x',
    'b/x',
    'a',
    'a//x',
    'a/..',
    'a/./x',
    'a\\..\\x',
  ])('a path %j', async (name) => {
    await makeArchive([{ name, type: 'file' }, 'x'])
    expect(await refusal()).toContain('all files in the archive must be under')
  })

  it.each(['symlink', 'link', 'character-device', 'block-device', 'fifo'] as const)(
    'a %s',
    async (type) => {
      await makeArchive([{ name: 'a/x', type, linkname: '/etc/passwd' }])
      expect(await refusal()).toContain('entries are not accepted')
    },
  )

  it('what is no archive, or a part of one', async () => {
    writeFileSync(file, 'hello')
    expect(await refusal()).toBe('Unexpected end of file')
    writeFileSync(file, '')
    expect(await refusal()).toBe('Unexpected end of file')
    writeFileSync(file, gzipSync(Buffer.alloc(100_000, 'x')).subarray(0, 60))
    expect(await refusal()).toBe('Unexpected end of file')
    writeFileSync(file, gzipSync(Buffer.alloc(2048, 'x')))
    expect(await refusal()).toBe('Unexpected end of file')
  })

  it('an archive bomb, long before it is unpacked', async () => {
    const size = 256 * 1024 * 1024
    const tar = pack()
    const zeros = Buffer.alloc(1024 * 1024)
    await Promise.all([
      pipeline(
        Readable.from(Array.from({ length: size / zeros.length }, () => zeros)),
        tar.entry({ name: 'a/x', size }, () => tar.finalize()),
      ),
      pipeline(tar, createGzip({ level: 9 }), createWriteStream(file)),
    ])
    expect(await refusal({ maxEntryBytes: 4 * 1024 ** 3 })).toContain('times its size')
    expect(await refusal()).toContain('An entry of the backup is larger')
  })

  it('more bytes or entries than there may be', async () => {
    const entries = Array.from({ length: 5 }, (_, i) => ({
      path: `${i}`,
      bytes: Buffer.alloc(1000),
    }))
    await writeArchive(file, 'a', entries)
    expect(await refusal({ maxEntries: 4 })).toContain('more than 4 entries')
    expect(await refusal({ maxUnpackedBytes: 4000 })).toContain('unpacks to more than 4000 bytes')
    expect(await refusal({ maxEntryBytes: 999 })).toContain('larger than 999 bytes')
    expect(await refusal({ maxBytes: 10 })).toContain('larger than 10 bytes')
    expect(Object.keys(await read())).toHaveLength(5)
  })

  it.each([
    'x',
    'x.txt',
    '../x.tar.gz',
    'a/b.tar.gz',
    '.tar.gz',
    'x\0.tar.gz',
    '-x.tar.gz',
    `${'x'.repeat(300)}.tar.gz`,
  ])('a name %j', (name) => {
    expect(() => requireName(name)).toThrow(ArchiveError)
  })
})

it('the densest archive that is written here is within the bounds', async () => {
  await writeArchive(file, 'a', [{ path: 'x', bytes: Buffer.alloc(60 * 1024 * 1024, 'A') }])
  expect(Object.keys(await read())).toEqual(['x'])
})

it('is named after its time', () => {
  const name = nameAt(Date.UTC(2026, 10, 24, 3, 4, 5, 6))
  expect(name).toMatch(/^emqx-export-\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.\d{3}\.tar\.gz$/)
  expect(() => requireName(name)).not.toThrow()
})

describe('META.hocon', () => {
  it('names edition and version', () => {
    expect(readMeta('edition = ee\nversion = "5.10.1"\n')).toEqual({
      edition: 'ee',
      version: '5.10.1',
    })
    expect(readMeta('edition = ce\nversion = "5.7.2"\n')).toEqual({
      edition: 'ce',
      version: '5.7.2',
    })
    expect(readMeta('edition = ce\nversion = "5.1.0"\nsignalbox { format = 1 }')).toMatchObject({
      format: 1,
    })
  })

  it.each([
    ['edition = ce\nversion = "7.0.0"', 'unsupported_version'],
    ['edition = ce\nversion = "5.7.2"\nsignalbox { format = 2 }', 'unsupported_version'],
    ['edition = ce', 'no version'],
    ['', 'no edition'],
    ['edition = {', 'line 1'],
  ])('%j is refused', (text, reason) => {
    expect(() => readMeta(text)).toThrow(reason)
  })

  it.each([
    [{ edition: 'ee', version: '5.7.2' }, 'unsupported_edition'],
    [{ edition: 'ce', version: '5.7.3' }, 'unsupported_version'],
    [{ edition: 'ce', version: '5.10.0' }, 'unsupported_version'],
  ] as const)('a cluster 5.7.2 of the open edition refuses %j', (given, reason) => {
    expect(() => requireAccepted(given, { version: '5.7.2', edition: 'ce' })).toThrow(reason)
  })
})
