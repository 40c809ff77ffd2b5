import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { PlainFault } from '../../../config/setting.ts'
import { isValueType, type ObjectDefinition, type ResourceDefinition } from './objects.ts'

/** Directory of object definitions in API 5.7.2, which are those of the broker. */
const BUILT_IN = 'etc/lwm2m_xml'

const MAX_FILES = 1000
const MAX_FILE_BYTES = 1024 * 1024

/**
 * The definitions of objects in a directory, as the registry of OMA publishes them; a relative one is in the data
 * folder. Files beyond `MAX_FILES` are not read.
 *
 * @throws {ConfigFault} if it has none, or a file is not a definition
 */
export async function readDefinitions(
  directory: string,
  dataDir: string,
): Promise<readonly ObjectDefinition[]> {
  if (directory.replace(/\/$/, '') === BUILT_IN) return []
  const folder = resolve(dataDir, directory)
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.xml')).slice(0, MAX_FILES)
  if (files.length === 0) {
    throw new PlainFault(
      'xml_dir',
      `Bad config value '"${directory}"' for 'xml_dir', reason: no_xml_files_found`,
    )
  }
  const definitions: ObjectDefinition[] = []
  for (const name of files.toSorted()) {
    const definition = await readDefinitionFile(join(folder, name))
    if (definition === undefined) {
      throw new PlainFault('xml_dir', `${name} is not a definition of an object of LwM2M`)
    }
    definitions.push(definition)
  }
  return definitions
}

async function readDefinitionFile(path: string): Promise<ObjectDefinition | undefined> {
  const { size } = await stat(path)
  return size > MAX_FILE_BYTES ? undefined : readDefinition(await readFile(path, 'utf8'))
}

/** Reads the definition of an object; `undefined` if the document is none. */
export function readDefinition(xml: string): ObjectDefinition | undefined {
  const root = parseRoot(xml)
  const object = root && child(root, 'Object')
  if (object === undefined) return undefined
  const id = readNumber(childText(object, 'ObjectID'))
  const list = child(object, 'Resources')
  if (id === undefined || list === undefined) return undefined
  const resources = new Map<number, ResourceDefinition>()
  for (const item of list.children) {
    if (!(item instanceof XmlElement) || item.name !== 'Item') continue
    const resourceId = readNumber(item.attributes['ID'])
    if (resourceId === undefined) return undefined
    resources.set(resourceId, readResource(resourceId, item))
  }
  return { id, name: childText(object, 'Name'), resources }
}

function readResource(id: number, item: XmlElement): ResourceDefinition {
  const type = childText(item, 'Type')
  return {
    id,
    name: childText(item, 'Name'),
    operations: childText(item, 'Operations'),
    // A type of a later version, such as `Unsigned Integer`, has no value here.
    type: isValueType(type) ? type : undefined,
    isMultiple: childText(item, 'MultipleInstances') === 'Multiple',
  }
}

function parseRoot(xml: string): XmlElement | undefined {
  try {
    return parseXml(xml).root ?? undefined
  } catch {
    return undefined
  }
}

function child(parent: XmlElement, name: string): XmlElement | undefined {
  return parent.children.find(
    (each): each is XmlElement => each instanceof XmlElement && each.name === name,
  )
}

const childText = (parent: XmlElement, name: string) => child(parent, name)?.text.trim() ?? ''

function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined
}
