import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMessages } from '#language.tsx'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { InPlace } from '#ui/InPlace.tsx'
import { late } from '#ui/late.tsx'
import { Screen } from '#ui/Screen.tsx'
import { ScreenTools } from '#ui/ScreenTools.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Segments } from '#ui/Segments.tsx'
import { flowsMessages } from '../flows.messages.ts'
import { flowsSearch } from '../flows.paths.ts'
import { FlowList } from './FlowList.tsx'
import { useFlows } from './use-flows.ts'

const FlowMap = late(async () => (await import('./FlowMap.tsx')).FlowMap)

/** All flows, as a list or as one picture. */
export function FlowsScreen() {
  const t = useMessages(flowsMessages)
  const [search, setSearch] = useSearch(flowsSearch)
  const lock = useLock()
  const router = useRouter()
  const flows = useFlows(search)
  const { data } = flows.read
  const isEmpty = data?.data.length === 0
  const create = (
    <Button {...lock.button} onClick={() => void router.navigate(paths.newFlow())}>
      {t.create}
    </Button>
  )
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <Segments
            isSmall
            label={t.show}
            value={search.show}
            onChange={(show) => setSearch({ show })}
            options={[
              { value: 'list', label: t.list },
              { value: 'map', label: t.map },
            ]}
          />
          <ReadAsOf reads={[flows.read]} />
          <InPlace isShown={data !== undefined && !isEmpty}>{create}</InPlace>
        </>
      }
    >
      {search.show === 'map' && !isEmpty ? (
        <>
          {/* Before the picture is there, so that nothing moves for it. */}
          <ScreenTools>
            <SearchField
              label={t.search}
              value={search.q ?? ''}
              onChange={(text) => setSearch({ q: text === '' ? undefined : text })}
            />
          </ScreenTools>
          <FlowMap flows={flows} />
        </>
      ) : (
        <FlowList flows={flows} create={create} />
      )}
    </Screen>
  )
}
