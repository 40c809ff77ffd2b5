import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { accessExplain } from '@signalbox/contract/access'
import {
  clientAuthorizationCacheClear,
  clientAuthorizationCacheList,
} from '@signalbox/contract/clients'
import { useAction } from '#api/query.ts'
import { useLock } from '#domain/page/lock.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import styles from './access.module.css'
import { adviceMessages } from './advice.messages.ts'
import { type Advice, adviseOnAccess } from './advice.ts'
import type { AccessAnswer } from './answer.ts'

interface AdviceListProps {
  answer: AccessAnswer
  /** Called after the user followed an advice. */
  onChange: () => void
}

/** Changes that would turn the result around, each with a link to the place for it. */
export function AdviceList({ answer, onChange }: AdviceListProps) {
  const t = useMessages(adviceMessages)
  const advice = adviseOnAccess(answer)
  if (advice.length === 0) return null
  return (
    <ul className={styles.advice} aria-label={t.title}>
      {advice.map((each) => (
        <li key={each}>
          {t[each]} <Way advice={each} answer={answer} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}

function Way({ advice, answer, onChange }: AdviceListProps & { advice: Advice }) {
  const t = useMessages(adviceMessages)
  const { clientid, connected, steps } = answer
  switch (advice) {
    case 'liftBan':
    case 'cannotReturn': {
      const who = steps.find(({ ban }) => ban !== undefined)?.ban?.who
      return <ScreenLink to={paths.banned({ q: who })}>{t.toBans}</ScreenLink>
    }
    case 'newToken':
    case 'askServer': {
      const name = steps.find(
        ({ stage, outcome }) => stage === 'authenticator' && outcome === 'deny',
      )?.name
      return <ScreenLink to={paths.authentication(name)}>{t.toAuthentication}</ScreenLink>
    }
    case 'checkPassword':
    case 'addUser':
    case 'everybody':
    case 'superuser':
    case 'unknownSuperuser':
      return <ScreenLink to={paths.authentication()}>{t.toAuthentication}</ScreenLink>
    case 'addRule':
    case 'noRuleForbids':
      return <ScreenLink to={paths.authorization()}>{t.toAuthorization}</ScreenLink>
    case 'changeRule':
      // The way to it is below the headline.
      return null
    case 'clearCache':
    case 'renewCache':
      return <ClearCache clientid={clientid} onChange={onChange} />
    case 'unknownRules':
      if (!connected) return null
      return <ScreenLink to={paths.client(clientid)}>{t.toClient}</ScreenLink>
    default:
      return null
  }
}

function ClearCache({ clientid, onChange }: { clientid: string; onChange: () => void }) {
  const t = useMessages(adviceMessages)
  const lock = useLock()
  const act = useAct()
  const clear = useAction(clientAuthorizationCacheClear, {
    refreshes: [accessExplain, clientAuthorizationCacheList],
  })
  const handleClick = async () => {
    const isDone = await act({
      act: () => clear.mutateAsync({ path: { clientid } }),
      done: t.cleared(),
    })
    if (isDone) onChange()
  }
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={!lock.canWrite || clear.isPending}
      title={lock.reason}
      onClick={() => void handleClick()}
    >
      {t.clear}
    </Button>
  )
}
