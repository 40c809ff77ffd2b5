import type { AnyOperation } from '@signalbox/contract/client'
import { ApiError } from '@signalbox/contract/errors'
import type { AnswerOf, RequestOf } from '@signalbox/contract/operation'
import { setImmediate } from 'node:timers/promises'
import { AnswerTooLarge } from '../upstream-call.ts'

/** Calls the cluster with the login of the caller. */
export type Call = <O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
) => Promise<AnswerOf<O>>

/** The access of a calculation to its cluster. */
export interface Reads {
  call: Call
  /** Aborts when the caller leaves, or the time is over. */
  signal: AbortSignal
}

/** The answer of a call; `undefined` if the cluster does not have the item or the operation. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 501)
    if (isMissing) return undefined
    throw error
  }
}

interface Page<Row> {
  data: readonly Row[]
  meta: { hasnext?: boolean | undefined; count?: number | undefined }
}

/** Pages beyond those that the limit needs, for clusters that announce a next page and have none. */
const SPARE_PAGES = 20
/** Time in milliseconds after which a calculation lets other work of the process run. */
const SLICE_MS = 10

interface PagedRead {
  signal: AbortSignal
  /** Rows that are given at most. */
  most: number
  pageSize: number
}

/** The rows of a paged list, one page after the other. Between rows other work may run. */
export class PagedRows<Row> implements AsyncIterable<Row> {
  readonly #readPage: (page: { page: number; limit: number }) => Promise<Page<Row>>
  readonly #how: PagedRead
  /** Rows that were given. */
  count = 0
  /** There are more rows, which were not read. */
  isCut = false

  constructor(
    readPage: (page: { page: number; limit: number }) => Promise<Page<Row>>,
    how: PagedRead,
  ) {
    this.#readPage = readPage
    this.#how = how
  }

  /** @throws {Error} if the caller has left, or the cluster refuses or does not answer */
  async *[Symbol.asyncIterator](): AsyncGenerator<Row> {
    const { signal, most, pageSize } = this.#how
    const lastPage = Math.ceil(most / pageSize) + SPARE_PAGES
    let sliceEnd = performance.now() + SLICE_MS
    for (let page = 1; ; page++) {
      const read = await this.#read(page)
      if (read === undefined) return
      for (const row of read.data) {
        this.isCut = this.count === most
        if (this.isCut) return
        this.count++
        yield row
        if (performance.now() < sliceEnd) continue
        await setImmediate()
        signal.throwIfAborted()
        sliceEnd = performance.now() + SLICE_MS
      }
      const { hasnext, count = 0 } = read.meta
      if (!(hasnext ?? count > page * pageSize)) return
      this.isCut = page === lastPage
      if (this.isCut) return
    }
  }

  /** `undefined`: the page is too large; the rows before are an answer, although not the whole one. */
  async #read(page: number): Promise<Page<Row> | undefined> {
    try {
      return await this.#readPage({ page, limit: this.#how.pageSize })
    } catch (error) {
      this.isCut = this.count > 0 && isTooLarge(error)
      if (!this.isCut) throw error
      return undefined
    }
  }
}

/** Whether the cluster has answered with more bytes than are read. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiError && error.cause instanceof AnswerTooLarge
