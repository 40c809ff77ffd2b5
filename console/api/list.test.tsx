import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#language.tsx'
import { usePagedSource } from './list.ts'

const PAGE = { data: ['a'], meta: { page: 1, limit: 20, count: 1 } }

test('the first read of a list is not a refresh, neither while it is late nor when it is there', async () => {
  const states = new Set<string>()
  function List() {
    const read = useQuery({ queryKey: ['list'], queryFn: () => Promise.resolve(PAGE) })
    const { rows, isPending, isRefreshing } = usePagedSource<string>(read)
    states.add(`${isPending ? 'pending' : 'there'}, ${isRefreshing ? 'refreshing' : 'at rest'}`)
    return <p>{rows}</p>
  }
  render(
    <LanguageProvider language="en">
      <QueryClientProvider client={new QueryClient()}>
        <List />
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await screen.findByText('a')
  expect([...states]).toEqual(['pending, at rest', 'there, at rest'])
})
