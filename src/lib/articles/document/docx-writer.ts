import { strFromU8, unzipSync } from 'fflate'
import { htmlText } from '#lib/sources/html/html-blocks.ts'

/** What offices write where nobody gave a name: accounts, machines, programs. */
const nobody =
  /^(admin(istrator)?|user|owner|guest|unknown|author|作者|佚名|未定义|un-?named|pc|my ?pc|hp|dell|lenovo|asus|acer|xiaomi|huawei|.*(用户|user|个人版|-pc|desktop-\w+)|microsoft.*|微软.*|windows.*|wps.*|python-docx|apache poi.*|pandoc|aspose.*|office.*|\w)$/i

/** Who a Word document says wrote it; undefined when it says nothing, or what a machine filled in. */
export const writerOfDocx = (bytes: Uint8Array): string | undefined => {
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === 'docProps/core.xml' && originalSize < 1024 * 1024,
    })
    const [, inside = ''] =
      /<dc:creator[^<>]*>([^<]{0,200})<\/dc:creator>/.exec(strFromU8(files['docProps/core.xml'] ?? new Uint8Array())) ??
      []
    const name = htmlText(inside).trim()
    return name === '' || nobody.test(name) ? undefined : name
  } catch {
    return undefined
  }
}
