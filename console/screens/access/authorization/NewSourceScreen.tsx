import {
  authorizationSourceCreate,
  authorizationSourceDelete,
  authorizationSourceList,
  authorizationSourceMove,
  authorizationSourceStatus,
  authorizationSourceUpdate,
  SOURCES,
  type SourceType,
} from '@signalbox/contract/authorization'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { client } from '../../../api/client.ts'
import { query, useAction } from '../../../api/query.ts'
import { useLock } from '../../../parts/lock.ts'
import { useMessages } from '../../../language.tsx'
import { ChoiceStep } from '../../../parts/backends/ChoiceStep.tsx'
import { NewKind } from '../../../parts/backends/NewKind.tsx'
import { trialOfNew } from '../../../parts/backends/trial.ts'
import { wizardMessages } from '../../../parts/backends/wizard.messages.ts'
import { Breadcrumbs } from '../../../parts/Breadcrumbs.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { useChainName } from '../../../parts/chain/names.ts'
import { optionalText, useSearch } from '../../../parts/search.ts'
import { paths } from '../../../paths.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Steps } from '../../../ui/Steps.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { authorizationMessages } from './authorization.messages.ts'
import { NewFile } from './acl/NewFile.tsx'
import { asSources, CHAIN } from './source.actions.ts'
import { kindOf } from './source-kinds.ts'

const choiceSearch = z.object({ type: optionalText })

/** A new source, which becomes the first; each step has an address. */
export function NewSourceScreen() {
  const t = useMessages(authorizationMessages)
  const words = useMessages(wizardMessages)
  const nameOf = useChainName()
  const router = useRouter()
  const sentence = useErrorSentence()
  const lock = useLock()
  const [{ type }] = useSearch(choiceSearch)
  const read = useQuery(query(authorizationSourceList, {}))
  const there = asSources(read.data?.sources)?.map((source) => source.type)
  const chosen = SOURCES.find((each) => each === type)
  return (
    <Screen
      title={t.add}
      about={t.addFirst}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.authorization() }]} current={t.add} />
      }
    >
      {lock.reason !== undefined && (
        <Banner tone="info" title={lock.reason}>
          <ScreenLink to={paths.authorization()}>{t.back}</ScreenLink>
        </Banner>
      )}
      <Steps
        label={words.steps}
        current={chosen === undefined ? 0 : 1}
        steps={[{ label: t.kind, chosen: chosen && nameOf(chosen) }, { label: t.configuration }]}
      />
      {read.error !== null && there === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {lock.canWrite && there !== undefined && chosen === undefined && (
        <ChoiceStep
          label={t.kind}
          choices={SOURCES.map((value) => ({
            value,
            label: nameOf(value),
            disabledReason: there.includes(value) ? t.isThere : undefined,
          }))}
          onNext={(value) =>
            void router.navigate({ href: paths.newIn('authorization', { type: value }) })
          }
          onBack={() => void router.navigate({ href: paths.authorization() })}
        />
      )}
      {lock.canWrite && there !== undefined && chosen !== undefined && (
        <Configuration
          key={chosen}
          type={chosen}
          name={nameOf(chosen)}
          isThere={there.includes(chosen)}
          onBack={() => void router.navigate({ href: paths.newIn('authorization') })}
        />
      )}
    </Screen>
  )
}

interface ConfigurationProps {
  type: SourceType
  name: string
  isThere: boolean
  onBack: () => void
}

function Configuration({ type, name, isThere, onBack }: ConfigurationProps) {
  const t = useMessages(authorizationMessages)
  const router = useRouter()
  const toast = useToast()
  const create = useAction(authorizationSourceCreate, { refreshes: CHAIN })
  const move = useAction(authorizationSourceMove, { refreshes: CHAIN })
  const update = useAction(authorizationSourceUpdate, { refreshes: CHAIN })
  const remove = useAction(authorizationSourceDelete, { refreshes: [authorizationSourceList] })
  const path = { type }
  const kind = kindOf(type)
  const handleCreate = (body: Record<string, unknown>) => create.mutateAsync({ body })
  const handleCreated = async () => {
    toast.success(t.added(name))
    await router.navigate({ href: paths.authorization(type) })
  }
  if (isThere && !create.isSuccess) {
    return (
      <Banner tone="warning" title={t.isThere}>
        <ScreenLink to={paths.authorization(type, 'settings')}>{t.toSettings}</ScreenLink>
      </Banner>
    )
  }
  if (type === 'file')
    return <NewFile onCreate={handleCreate} onCreated={handleCreated} onBack={onBack} />
  if (kind === undefined) return null
  return (
    <NewKind
      title={name}
      about={type === 'built_in_database' ? t.nothingToSet : undefined}
      kind={kind}
      onBack={onBack}
      onCreate={(body) => create.mutateAsync({ body })}
      onCreated={handleCreated}
      trial={trialOfNew({
        async place(body) {
          await create.mutateAsync({ body })
          // A new one is the first: tried, it is the last.
          await move.mutateAsync({ path, body: { position: 'rear' } })
        },
        save: (body) => update.mutateAsync({ path, body }),
        status: () => client.call(authorizationSourceStatus, { path }),
        undo: () => remove.mutateAsync({ path }),
        onKept: handleCreated,
      })}
    />
  )
}
