import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import postcssPresetMantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.config.ts'
import { theme } from './ui/theme/theme.ts'
import { withoutSchemas } from './without-schemas.ts'

/** Fills in the placeholders of the page in development, where no Signalbox server does it. */
function pagePlaceholders(): Plugin {
  const config = {
    mode: 'embedded',
    upstreams: [],
    upstreamHosts: [],
    sameUpstreams: [],
    base: '/',
    version: 'development',
    mqttWs: { port: Number(process.env.SIGNALBOX_WS_PORT ?? 8083), path: '/mqtt' },
    wsProxyPath: null,
    command: 'npm start --',
    dataDir: null,
    loginMs: null,
  }
  return {
    name: 'signalbox-page',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll('%NONCE%', randomBytes(12).toString('base64url'))
        .replaceAll('%BASE%', '/')
        .replaceAll('%AHEAD%', '[]')
        .replaceAll('%CONFIG%', JSON.stringify(config)),
  }
}

/** Embeds the tab's icon in the page, since a file would cost another request at each first visit. */
function tabIcon(): Plugin {
  const icon = readFileSync(join(import.meta.dirname, 'public/icon.svg'), 'base64')
  return {
    name: 'signalbox-icon',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('%ICON%', `data:image/svg+xml;base64,${icon}`),
    },
  }
}

/** Declares the system's fonts in the page; the bundled ones are fetched after the scripts. */
function systemFonts(): Plugin {
  const { fontFamily = '', fontFamilyMonospace = '' } = theme
  const [words, data] = [fontFamily, fontFamilyMonospace].map((fonts) =>
    fonts.replace(/^[^,]*, /, ''),
  )
  const probes = [
    [`400 14px ${words}`, 'Aa'],
    [`500 14px ${words}`, 'Aa'],
    [`600 14px ${words}`, 'Aa'],
    [`400 14px ${data}`, 'Aa'],
    [`400 14px ${words}`, '简'],
  ]
  return {
    name: 'signalbox-fonts',
    transformIndexHtml: (html) => html.replace('%FONTS%', JSON.stringify(probes)),
  }
}

/**
 * Links all files of the first screen in the page, so that none is discovered late. For a logged-in user, the files of
 * the shell are fetched together with the first script.
 */
function filesAhead(): Plugin {
  return {
    name: 'signalbox-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const listFiles = (name: string) => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.name === name,
          )
          if (chunk?.type !== 'chunk') throw new Error(`The build has no file ${name}`)
          return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...chunk.imports]
        }
        const first = listFiles('login').filter((file) => !html.includes(`="./${file}"`))
        const shell = listFiles('overview').filter((file) => !first.includes(file))
        const notLinked = shell.filter((file) => !html.includes(`="./${file}"`))
        return {
          html: html.replace('%AHEAD%', JSON.stringify(notLinked.map((file) => `./${file}`))),
          tags: first.map((file) => ({
            tag: 'link',
            attrs: {
              rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
              crossorigin: '',
              href: `./${file}`,
            },
            injectTo: 'head' as const,
          })),
        }
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that the built files work under any base path.
  base: './',
  plugins: [
    react(),
    withoutSchemas(join(import.meta.dirname, '../contract')),
    pagePlaceholders(),
    tabIcon(),
    systemFonts(),
    filesAhead(),
  ],
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  build: {
    target: 'es2023',
    manifest: true,
    // The package contains these libraries, so their licenses are needed.
    license: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: chunkGroups(import.meta.dirname),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // Not `/api`, because the console has a folder of that name.
    proxy: Object.fromEntries(
      ['/api/v5', '/api-docs', '/signalbox', '/upstreams'].map((path) => [
        path,
        { target: process.env.SIGNALBOX_URL ?? 'http://127.0.0.1:18083' },
      ]),
    ),
  },
})
