import {
  authenticationCreate,
  authenticationDelete,
  authenticationList,
  authenticationStatus,
  authenticationUpdate,
} from '@signalbox/contract/authentication'
import { authenticatorSchemas } from '@signalbox/contract/authenticators'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { client } from '../../../api/client.ts'
import { query, useAction } from '../../../api/query.ts'
import { useEdition } from '../../../api/use-can.ts'
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
import { asAuthenticators, CHAIN } from './authentication.actions.ts'
import { authenticationMessages } from './authentication.messages.ts'
import { ENTERPRISE_KINDS, kindOf } from './kinds.ts'

const choiceSearch = z.object({ mechanism: optionalText, backend: optionalText })

const kindsOf = (ids: readonly string[]) =>
  ids.map((id) => {
    const [mechanism = '', backend] = id.split(':')
    return { id, mechanism, backend }
  })
const KINDS = kindsOf(Object.keys(authenticatorSchemas))
const MECHANISMS = [...new Set(KINDS.map(({ mechanism }) => mechanism))]
const ALL_KINDS = [...KINDS, ...kindsOf(ENTERPRISE_KINDS)]

/** A new authenticator at the end of the chain, step by step; each step has an address. */
export function NewAuthenticatorScreen() {
  const t = useMessages(authenticationMessages)
  const words = useMessages(wizardMessages)
  const nameOf = useChainName()
  const aboutOf: Readonly<Record<string, string>> = {
    password_based: t.passwordBasedAbout,
    jwt: t.jwtAbout,
    scram: t.scramAbout,
  }
  const router = useRouter()
  const sentence = useErrorSentence()
  const lock = useLock()
  const [{ mechanism, backend }] = useSearch(choiceSearch)
  const read = useQuery(query(authenticationList, {}))
  const there = asAuthenticators(read.data)?.map(({ id }) => id)
  const kinds = useEdition() === 'ee' ? ALL_KINDS : KINDS
  const of = kinds.filter((each) => each.mechanism === mechanism)
  const chosen = of.find((each) => each.backend === backend)
  const step = chosen !== undefined ? 2 : of.length > 0 ? 1 : 0
  const hasBackends = chosen === undefined || chosen.backend !== undefined
  const go = (search?: { mechanism?: string; backend?: string }) =>
    void router.navigate({ href: paths.newIn('authentication', search) })
  const taken = (ids: readonly string[]) =>
    ids.every((id) => there?.includes(id)) ? t.isThere : undefined
  return (
    <Screen
      title={t.add}
      about={t.addAbout}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.list, to: paths.authentication() }]} current={t.add} />
      }
    >
      {lock.reason !== undefined && (
        <Banner tone="info" title={lock.reason}>
          <ScreenLink to={paths.authentication()}>{t.back}</ScreenLink>
        </Banner>
      )}
      <Steps
        label={words.steps}
        current={step > 1 && !hasBackends ? 1 : step}
        steps={[
          { label: t.mechanism, chosen: step > 0 ? nameOf(mechanism ?? '') : undefined },
          ...(hasBackends
            ? [{ label: t.backend, chosen: step > 1 ? nameOf(backend ?? '') : undefined }]
            : []),
          { label: t.configuration },
        ]}
      />
      {read.error !== null && there === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {lock.canWrite && there !== undefined && step === 0 && (
        <ChoiceStep
          label={t.mechanism}
          choices={MECHANISMS.map((value) => ({
            value,
            label: nameOf(value),
            about: aboutOf[value],
            disabledReason: taken(
              kinds.filter((each) => each.mechanism === value).map(({ id }) => id),
            ),
          }))}
          onNext={(value) => go({ mechanism: value })}
          onBack={() => void router.navigate({ href: paths.authentication() })}
        />
      )}
      {lock.canWrite && there !== undefined && step === 1 && (
        <ChoiceStep
          key={mechanism}
          label={t.backend}
          choices={of.map(({ id, backend: value = '' }) => ({
            value,
            label: nameOf(value),
            disabledReason: taken([id]),
          }))}
          onNext={(value) => go({ mechanism: mechanism ?? '', backend: value })}
          onBack={() => go()}
        />
      )}
      {lock.canWrite && there !== undefined && chosen !== undefined && (
        <Configuration
          key={chosen.id}
          id={chosen.id}
          isThere={there.includes(chosen.id)}
          onBack={() => go(chosen.backend === undefined ? {} : { mechanism: chosen.mechanism })}
        />
      )}
    </Screen>
  )
}

interface ConfigurationProps {
  id: string
  isThere: boolean
  onBack: () => void
}

function Configuration({ id, isThere, onBack }: ConfigurationProps) {
  const t = useMessages(authenticationMessages)
  const router = useRouter()
  const toast = useToast()
  const create = useAction(authenticationCreate, { refreshes: CHAIN })
  const update = useAction(authenticationUpdate, { refreshes: CHAIN })
  const remove = useAction(authenticationDelete, { refreshes: [authenticationList] })
  const path = { id }
  const kind = kindOf(id)
  const name = useChainName()(id)
  const handleCreated = async () => {
    toast.success(t.added(name))
    await router.navigate({ href: paths.authentication(id) })
  }
  if (isThere && !create.isSuccess) {
    return (
      <Banner tone="warning" title={t.isThere}>
        <ScreenLink to={paths.authentication(id, 'settings')}>{t.toSettings}</ScreenLink>
      </Banner>
    )
  }
  if (kind === undefined) return null
  return (
    <NewKind
      title={name}
      kind={kind}
      onBack={onBack}
      onCreate={(body) => create.mutateAsync({ body })}
      onCreated={handleCreated}
      trial={trialOfNew({
        // The last of the chain, as every new one.
        place: (body) => create.mutateAsync({ body }),
        save: (body) => update.mutateAsync({ path, body }),
        status: () => client.call(authenticationStatus, { path }),
        undo: () => remove.mutateAsync({ path }),
        onKept: handleCreated,
      })}
    />
  )
}
