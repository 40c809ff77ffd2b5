import { authenticationUserList } from '@signalbox/contract/authentication'
import { bannedPreview } from '@signalbox/contract/banned'
import { clientGet } from '@signalbox/contract/clients'
import { ApiError } from '@signalbox/contract/errors'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { listQuery, query, queryClient } from './query.ts'

/** What is shown of the second while it is read, after the first was. */
function readShownData<Options extends { queryKey: readonly unknown[] }>(
  first: Options,
  second: Options,
  answer: unknown,
): unknown {
  queryClient.setQueryData(first.queryKey, answer)
  const observer = new QueryObserver(queryClient, { ...first, enabled: false })
  expect(observer.getCurrentResult().data).toBe(answer)
  observer.setOptions({ ...second, enabled: false })
  return observer.getCurrentResult().data
}

it('a failed read that is repeated keeps its error until it has an answer', async () => {
  let answer = Promise.withResolvers<string>()
  const observer = new QueryObserver(queryClient, {
    queryKey: ['repeated'],
    queryFn: () => answer.promise,
  })
  const end = observer.subscribe(() => {})
  const state = () => {
    const { status, error, isFetching } = observer.getCurrentResult()
    return { status, error: error?.message, isFetching }
  }
  expect(state()).toMatchObject({ status: 'pending', isFetching: true })
  answer.reject(new Error('locked'))
  await expect.poll(() => state()).toMatchObject({ status: 'error', isFetching: false })
  answer = Promise.withResolvers()
  const repeated = observer.refetch()
  expect(state()).toEqual({ status: 'error', error: 'locked', isFetching: true })
  answer.resolve('rows')
  await repeated
  expect(state()).toEqual({ status: 'success', error: undefined, isFetching: false })
  end()
  queryClient.clear()
})

it('a read that failed is an error at once, and is tried again in the background', async () => {
  const attempts: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['tried again'],
    queryFn: () => {
      attempts.push(Promise.withResolvers())
      return attempts.at(-1)?.promise ?? ''
    },
    retryDelay: 1,
  })
  const end = observer.subscribe(() => {})
  const state = () => {
    const { status, error, isFetching } = observer.getCurrentResult()
    return { status, error: error?.message, isFetching }
  }
  attempts[0]?.reject(
    new ApiError({ kind: 'http', operation: 'read', status: 500, message: 'locked' }),
  )
  await expect.poll(() => attempts).toHaveLength(2)
  expect(state()).toEqual({ status: 'error', error: 'locked', isFetching: true })
  attempts[1]?.resolve('rows')
  await expect
    .poll(() => state())
    .toEqual({ status: 'success', error: undefined, isFetching: false })
  end()
  queryClient.clear()
})

describe('what is shown while something else is read', () => {
  afterEach(() => queryClient.clear())

  it('is never what was read of another thing', () => {
    const a = query(clientGet, { path: { clientid: 'a' } })
    const b = query(clientGet, { path: { clientid: 'b' } })
    expect(readShownData(a, b, { clientid: 'a' })).toBeUndefined()
    const ann = query(bannedPreview, { query: { as: 'username', who: 'ann' } })
    const bob = query(bannedPreview, { query: { as: 'username', who: 'bob' } })
    expect(readShownData(ann, bob, { who: 'ann', count: 3, data: [] })).toBeUndefined()
  })

  it('are the old rows of a list, where it is the same list', () => {
    const page = (id: string, page: number) =>
      listQuery(authenticationUserList, { path: { id }, query: { page } })
    const rows = { data: [{ user_id: 'u' }], meta: { page: 1, limit: 1 } }
    expect(readShownData(page('x', 1), page('x', 2), rows)).toBe(rows)
    expect(readShownData(page('x', 1), page('y', 1), rows)).toBeUndefined()
  })
})
