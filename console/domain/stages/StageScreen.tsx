import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useErrorSentence } from '#api/error-sentence.ts'
import { isGone } from '#api/is-gone.ts'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useRouter } from '#routing/react.tsx'
import { UnknownItem } from '../page/UnknownItem.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Breadcrumbs } from '../page/Breadcrumbs.tsx'
import { chainMessages } from '../chain/chain.messages.ts'
import { ChainSwitch } from '../chain/ChainSwitch.tsx'
import { ScreenLink } from '../page/links.tsx'
import { useLock } from '../page/lock.ts'
import { ScreenTabs } from '../page/ScreenTabs.tsx'
import { Unavailable } from '../page/Unavailable.tsx'
import type { Stage, StageList, StageValues } from './stage-list.ts'
import { STAGE_TABS, type StageTab } from './stage-tabs.ts'
import { StageOverview } from './StageOverview.tsx'
import { StageSettings } from './StageSettings.tsx'
import { stageMessages } from './stages.messages.ts'
import { useStageActions } from './use-stage-actions.ts'

interface StageScreenProps<V extends StageValues> {
  list: StageList<V>
  name: string
  tab: StageTab
}

/** Page of a stage: metrics and settings. */
export function StageScreen<V extends StageValues>({ list, name, tab }: StageScreenProps<V>) {
  const { calls, paths } = list
  const t = useMessages(list.messages)
  const common = useMessages(stageMessages)
  const words = useMessages(chainMessages)
  const sentence = useErrorSentence()
  const can = useCan(calls.get.operation)
  const read = useLive(calls.get.operation, calls.get.request(name), SLOW_POLL_MS, can.can)
  const isMissing = isGone(read.error)
  const stage = isMissing ? undefined : (read.data as Stage | undefined) // as of the operation
  const labels = { overview: words.overview, settings: common.settings }
  return (
    <Screen
      title={name}
      breadcrumbs={<Breadcrumbs trail={[{ label: t.title, to: paths.list() }]} current={name} />}
      action={stage && <Actions list={list} stage={stage} />}
    >
      {!can.can && <Unavailable {...can} />}
      {isMissing && can.can && (
        <UnknownItem
          title={t.notFound}
          link={<ScreenLink to={paths.list()}>{t.back}</ScreenLink>}
        />
      )}
      {read.isPending && can.can && <Loading />}
      {read.isError && !isMissing && stage === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {stage !== undefined && (
        <>
          <ScreenTabs
            label={common.tabs}
            tabs={STAGE_TABS.map((each) => ({ label: labels[each], to: paths.item(name, each) }))}
            current={paths.item(name, tab)}
          />
          {tab === 'overview' && <StageOverview list={list} name={name} />}
          {tab === 'settings' && <StageSettings key={name} list={list} stage={stage} />}
        </>
      )}
    </Screen>
  )
}

function Actions<V extends StageValues>({ list, stage }: { list: StageList<V>; stage: Stage }) {
  const t = useMessages(stageMessages)
  const lock = useLock()
  const router = useRouter()
  const { toggle, remove } = useStageActions(list)
  const handleRemove = async () => {
    if (await remove(stage.name)) await router.navigate(list.paths.list())
  }
  return (
    <>
      <ChainSwitch
        name={stage.name}
        isEnabled={stage.enable !== false}
        onToggle={() => toggle(stage)}
        isLabelled
      />
      <Button variant="default" {...lock.button} onClick={() => void handleRemove()}>
        {t.deleteOne}
      </Button>
    </>
  )
}
