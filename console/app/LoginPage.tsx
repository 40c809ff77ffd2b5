import { pageConfig } from '#env.ts'
import { useMessages } from '#language.tsx'
import { LoginScreen } from '#screens/system/login/LoginScreen.tsx'
import { late } from '#ui/late.tsx'
import { useBrokerName } from './broker-name.ts'
import { pageMessages } from './page.messages.ts'
import styles from './LoginPage.module.css'
import { changeSettings, useSettings, useTheme } from './settings.ts'

const ClusterSelect = late(async () => (await import('./ClusterSelect.tsx')).ClusterSelect, {
  waiting: null,
})

/** Login page, with the settings that can be chosen before a login. */
export function LoginPage() {
  const t = useMessages(pageMessages)
  const { language } = useSettings()
  const isDark = useTheme() === 'dark'
  return (
    <>
      <header className={styles.bar}>
        {pageConfig.upstreams.length > 1 && <ClusterSelect />}
        <button
          type="button"
          className={styles.choice}
          lang={language === 'zh' ? 'en' : 'zh-CN'}
          onClick={() => changeSettings({ language: language === 'zh' ? 'en' : 'zh' })}
        >
          {language === 'zh' ? 'English' : '简体中文'}
        </button>
        <button
          type="button"
          className={styles.choice}
          onClick={() => changeSettings({ followsOs: false, theme: isDark ? 'light' : 'dark' })}
        >
          {isDark ? t.themeLight : t.themeDark}
        </button>
      </header>
      <LoginScreen broker={useBrokerName()} />
    </>
  )
}
