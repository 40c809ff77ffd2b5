import { join } from 'node:path'
import type { Rolldown } from 'vite'

type GetModuleInfo = (id: string) => { importedIds: readonly string[] } | null

/**
 * Output files beside one for each screen, in the order in which they are filled. A module goes into the first file
 * that needs it, so that no file imports a later one.
 */
const FILES: readonly (readonly [name: string, needs: readonly string[]])[] = [
  // Units are needed by the overview, and by the schemas of all forms.
  ['react', ['app/main.tsx', '../formats/units.ts']],
  // Values only to forms. Operations refer to them as well, in the parts that `without-schemas.ts` leaves out.
  [
    'schemas',
    [
      '../contract/scalars.ts',
      '../contract/formats.ts',
      '../contract/acl-rules.ts',
      '../contract/message-properties.ts',
    ],
  ],
  ['login', ['app/start.tsx']],
  // The checklist of a fresh broker copies commands, and needs nothing else of the lists. Addresses of MQTT, the
  // check for an object and the styles of charts are too small for a request of their own.
  [
    'overview',
    [
      'app/screens.tsx',
      'messages/results.messages.ts',
      'messages/states.messages.ts',
      'ui/CopyButton.tsx',
      'domain/addresses/mqtt-address.ts',
      '../formats/is-record.ts',
      'ui/chart/Chart.module.css',
      'ui/chart/Legend.module.css',
    ],
  ],
  ['palette', ['app/CommandResults.tsx']],
  [
    'list',
    [
      'list/ListScreen.tsx',
      'list/AddButton.tsx',
      'ui/SearchField.tsx',
      'domain/page/links.tsx',
      'domain/saving/act.ts',
    ],
  ],
  [
    'form',
    [
      'ui/SideForm.tsx',
      'ui/fields/TextField.tsx',
      'ui/fields/TextAreaField.tsx',
      'ui/fields/PasswordField.tsx',
      'ui/fields/NumberField.tsx',
      'domain/saving/SettingsForm.tsx',
      'domain/saving/resolver.ts',
      'domain/saving/submit.ts',
    ],
  ],
]

/** How modules are put into files. */
export function chunkGroups(root: string): Rolldown.CodeSplittingOptions {
  const files = FILES.map(([name, needs]) => ({
    name,
    entries: needs.map((path) => join(root, path)),
    modules: undefined as ReadonlySet<string> | undefined,
  }))
  return {
    groups: files.map((file, i) => ({
      debugName: file.name,
      priority: files.length - i,
      name(id, context) {
        // Computed once per file, since all modules are known by this time.
        file.modules ??= staticImports(file.entries, (each) => context.getModuleInfo(each))
        return file.modules.has(id) ? file.name : null
      },
    })),
  }
}

/** All modules that load together with the entries, because they are imported statically. */
function staticImports(entries: readonly string[], getModuleInfo: GetModuleInfo): Set<string> {
  const found = new Set<string>()
  const open = [...entries]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    // Imports of packages are left to the bundler, which removes their unused parts.
    if (found.has(id) || id.includes('/node_modules/')) continue
    found.add(id)
    open.push(...(getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
