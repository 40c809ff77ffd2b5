import { describe, expect, it } from 'vitest'
import { gather, gathered } from '#gather.ts'
import type { FileSink } from './file-sink.ts'
import { asCsv, asDocument, asNdjson, writeRows } from './write-rows.ts'

const never = new AbortController().signal

function memory() {
  const state = { text: '', ending: 'open' }
  const sink: FileSink = {
    write: async (text) => void (state.text += text),
    close: async () => void (state.ending = 'closed'),
    abort: async () => void (state.ending = 'aborted'),
  }
  return { state, sink }
}

const names = gather<{ name: string }, number>({
  from: 0,
  limit: 5,
  rowKey: ({ name }) => name,
  read: async (at) => ({
    rows: [{ name: `a${at}` }, { name: `b${at}` }],
    total: 20,
    next: at + 1,
  }),
})
const column = {
  key: 'name',
  header: 'Name',
  cell: String,
  text: (row: { name: string }) => row.name,
}

describe('writeRows', () => {
  it('writes answer after answer, and tells how far it is', async () => {
    const { state, sink } = memory()
    const reported: (number | undefined)[][] = []
    const done = await writeRows({
      rows: names,
      format: asCsv([column]),
      sink,
      signal: never,
      onProgress: ({ rows, total }) => reported.push([rows, total]),
    })
    expect(state).toEqual({
      text: '\ufeffName\r\na0\r\nb0\r\na1\r\nb1\r\na2\r\n',
      ending: 'closed',
    })
    expect(reported).toEqual([
      [2, 20],
      [4, 20],
      [5, 20],
    ])
    expect(done).toMatchObject({ rows: 5, isCut: true })
  })

  it('writes rows as the API gave them, a line each', async () => {
    const { state, sink } = memory()
    const rows = [{ topic: 'a\nb', deep: { of: ['it'] }, unknown_yet: null }]
    const format = asNdjson<(typeof rows)[0]>()
    await writeRows({ rows: gathered(rows), format, sink, signal: never, onProgress: () => {} })
    expect(
      state.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(rows)
  })

  it('writes what is read for a row, and its cancellation does not wait for that', async () => {
    const { state, sink } = memory()
    const writing = { rows: gathered(['a', 'b']), sink, onProgress: () => {} }
    const format = asNdjson<string>(async (row) => `${row}!`)
    await writeRows({ ...writing, format, signal: never })
    expect(state).toEqual({ text: '"a!"\n"b!"\n', ending: 'closed' })
    const controller = new AbortController()
    const waiting = writeRows({
      ...writing,
      format: asNdjson<string>(() => new Promise(() => {})),
      signal: controller.signal,
    })
    controller.abort()
    await expect(waiting).rejects.toThrow(/abort/i)
    expect(state.ending).toBe('aborted')
  })

  it('leaves no half file when it is cancelled', async () => {
    const { state, sink } = memory()
    const controller = new AbortController()
    const writing = writeRows({
      rows: names,
      format: asCsv([column]),
      sink,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    })
    await expect(writing).rejects.toThrow(/abort/i)
    expect(state.ending).toBe('aborted')
  })

  it('tells why it failed, and not that the file could not be put away', async () => {
    const { sink } = memory()
    const broken: FileSink = {
      ...sink,
      write: async () => Promise.reject(new Error('disc full')),
      abort: async () => Promise.reject(new Error('gone')),
    }
    const writing = writeRows({
      rows: names,
      format: asCsv([column]),
      sink: broken,
      signal: never,
      onProgress: () => {},
    })
    await expect(writing).rejects.toThrow('disc full')
  })

  it('writes a document of all rows at the end', async () => {
    const { state, sink } = memory()
    await writeRows({
      rows: names,
      format: asDocument<{ name: string }>({
        ...{ label: '', text: '', type: 'text/plain', ending: 'conf' },
        write: async (rows) => rows.map(({ name }) => name).join(' '),
      }),
      sink,
      signal: never,
      onProgress: () => {},
    })
    expect(state).toEqual({ text: 'a0 b0 a1 b1 a2', ending: 'closed' })
  })
})
