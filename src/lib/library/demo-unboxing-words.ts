import type { CoverId } from '#lib/covers/cover.ts'
import type { UnboxingDraft } from '#lib/helpdesk/unboxing.ts'

/** A post of the demo: our own words, our own drawing in place of a photograph, and a cover our painter makes. */
export type DemoPost = Omit<UnboxingDraft, 'pictures' | 'author'> & {
  author: string
  scene: string
  alt: string
  cover: { id: CoverId; way: number; subtitle: string; writer: string; years: string }
}

const post = (
  scene: string,
  alt: string,
  words: Pick<DemoPost, 'title' | 'content' | 'author' | 'product' | 'binding' | 'book'>,
  cover: DemoPost['cover'],
  preferred = false,
): DemoPost => ({ ...words, scene, alt, cover, preferred })

/** Newest first. */
export const demoPosts: readonly DemoPost[] = [
  post(
    'hands',
    '一双手捧着摊开的书，左页是照片，右页是字',
    {
      title: '外公翻了一晚上',
      content:
        '他把眼镜擦了三遍才开始看。翻到外婆包粽子那一页，停了很久，说：“这天我也在，我在外头劈柴。”\n\n我才知道那张照片外面还有一个人。书里只有图和一行字，他却讲了半个钟头。第二天早饭前，书已经被他用牛皮纸包上了书皮，写了名字。',
      author: '阿宁',
      product: 'wxbook',
      binding: '6',
      book: '灶前灶后',
    },
    { id: 'cloth', way: 1, subtitle: '外婆家的十二个月', writer: '阿宁', years: '2019 ～ 2024' },
    true,
  ),
  post(
    'parcel',
    '拆开的纸箱里躺着一本深绿色的书，旁边有一张卡片',
    {
      title: '拆开时，纸还是凉的',
      content:
        '快递放在门口的柜子上，外面零下四度。拆开时纸凉得像刚从地里拔出来的萝卜，捂了一会儿才敢翻。\n\n先看的是书脊，名字印得端端正正，没有歪。再看最担心的那几页截图，检查时提醒过我像素不够，我换了原图，果然清楚。包装里塞了纸，四个角都没磕。',
      author: '林知夏',
      product: 'wxbook',
      binding: '2',
      book: '寻常日子',
    },
    { id: 'seal', way: 0, subtitle: '五年朋友圈', writer: '林知夏', years: '2020 ～ 2024' },
    true,
  ),
  post(
    'cat',
    '一只橘猫坐在窗台上，背对着镜头',
    {
      title: '封面模特不太配合',
      content:
        '拍了四十张，只有这张它没有动，还是背影。书名就叫《三花先生起居注》，虽然它是橘的，隔壁那只才是三花。\n\n日记写了两年，最短的一篇只有四个字：今天没吐。印出来独占半页，居然很有气势。朋友说像史书，我说本来就是。',
      author: '周小满',
      product: 'diarybook',
      binding: '1',
      book: '三花先生起居注',
    },
    { id: 'vertical', way: 2, subtitle: '一只橘猫的两年', writer: '周小满', years: '2023 ～ 2024' },
  ),
  post(
    'grad',
    '一群人在教学楼前把学士帽抛向空中',
    {
      title: '宿舍五个人，一人一本',
      content:
        '大家把说说凑在一起，删掉骂食堂的那些，剩下的还是很多。扉页留白，毕业那天互相签名，签到最后一个人的时候笔没水了，于是有一个名字是口红写的。\n\n四年里说过的“明天一定早起”，编在一起有二十七条，排成一页，谁看了都笑。',
      author: '赵以宁',
      product: 'shuoshuo_book',
      binding: '1',
      book: '六一九的灯',
    },
    { id: 'typo', way: 3, subtitle: '五个人的四年', writer: '六一九宿舍', years: '2020 ～ 2024' },
    true,
  ),
  post(
    'lamp',
    '床头灯下摊着一本书，旁边是一杯热水',
    {
      title: '女儿的睡前书',
      content:
        '主角是她自己，所以她每晚点播，最常点“去海边那一章”。念到“浪退下去的时候”，她会抢着接下一句，一个字都不错。\n\n她还不认字，是照着图记的。有一次我念漏了半句，被罚从头念。现在这本书的右下角都卷了边，我打算再印一本收着。',
      author: '山山爸爸',
      product: 'qbbbook',
      binding: '2',
      book: '山山三岁了',
    },
    { id: 'line', way: 0, subtitle: '从第一声到第一句', writer: '爸爸', years: '2021 ～ 2024' },
  ),
  post(
    'sill',
    '窗台上站着五本不同颜色的书，旁边一盆绿植',
    {
      title: '五年，五本',
      content:
        '每年冬天印一本，颜色随那一年的心情挑。第一本是红的，那年结婚；第三本是灰的，那年谁也没出门。\n\n五本并排站着，厚薄不一样，一眼就看得出哪一年话多、哪一年话少。最薄的那本只有六十几页，却是我翻得最多的。',
      author: '陈既白',
      product: 'wbbook',
      binding: '2',
      book: '第五年',
    },
    { id: 'cloth', way: 3, subtitle: '微博选', writer: '陈既白', years: '2024' },
    true,
  ),
  post(
    'snow',
    '雪地里的小木屋亮着灯，有人在堆雪人',
    {
      title: '寄给南方的朋友',
      content:
        '他没见过雪，我把十年的雪都印给他了。每年第一场雪我都会发一条，文字从来只有日期和一个感叹号，配图倒是越拍越像样。\n\n收到那天他拍了照片发给我：书靠在一盆开着花的三角梅旁边。我盯着看了好一会儿，觉得那才是这本书该在的地方。',
      author: '北安',
      product: 'wxbook',
      binding: '1',
      book: '初雪簿',
    },
    { id: 'line', way: 2, subtitle: '十个冬天', writer: '北安', years: '2014 ～ 2023' },
  ),
  post(
    'paw',
    '一只白猫压在一本米色的书上睡觉',
    {
      title: '猫压了一个下午',
      content:
        '刚到货就被征用了。它在上面睡了一下午，我去抽，它伸一只爪子按住，眼睛都没睁。\n\n等它肯走的时候，我检查了一遍：书平平整整，没有折痕，只在封面上留了一个温温的印子和三根毛。评价是很平，很稳，适合当枕头。',
      author: '糯米家',
      product: 'diarybook',
      binding: '0',
      book: '晴雨表',
    },
    { id: 'seal', way: 2, subtitle: '每天一句', writer: '糯米', years: '2024' },
  ),
  post(
    'yard',
    '老人坐在院子里，墙边的柿子树结满果子',
    {
      title: '奶奶口述，我来打字',
      content:
        '她不识字，但认得出每一张照片里的柿子树。我们一个下午写一篇，她说，我打，念给她听，她摇头，再改。\n\n有一篇她嫌我写得太好看了：“哪有这么好，那天风大，冷得很。”于是改成了风大，冷得很。书印出来，她用手指摸着每一行往下走，像是在数柿子。',
      author: '林知夏',
      product: 'blogbook',
      binding: '2',
      book: '柿子树下',
    },
    { id: 'vertical', way: 0, subtitle: '奶奶的三十篇', writer: '口述 奶奶', years: '2022 ～ 2024' },
    true,
  ),
  post(
    'train',
    '火车车窗外是远山，小桌上放着一本书和一杯茶',
    {
      title: '带着去年的书，坐去年的车',
      content:
        '同一趟绿皮车，同一侧靠窗，手里是去年这趟车上写的那些话。开到隧道的时候，书里也正好写到隧道。\n\n邻座的小朋友凑过来看图，我就一路念给他听。他问我为什么要把说过的话再印一遍，我想了两站路，说，因为那时候没有人听。',
      author: '老周',
      product: 'wxbook',
      binding: '0',
      book: '慢车',
    },
    { id: 'typo', way: 1, subtitle: '沿途记', writer: '老周', years: '2023' },
  ),
  post(
    'cake',
    '戴着生日帽的孩子面前摆着一个插蜡烛的蛋糕',
    {
      title: '三岁生日礼物',
      content:
        '印了三百六十五天，一天一句，全是她说过的话。最早的一句是“灯，灯”，最近的一句是“妈妈你先别说话，我在想”。\n\n生日那天她抱着书不撒手，逢人就翻到有自己照片的那页，指着说这是我。蛋糕反而没怎么吃。',
      author: '豆豆妈',
      product: 'qbbbook',
      binding: '6',
      book: '豆豆语录',
    },
    { id: 'cloth', way: 2, subtitle: '两岁到三岁', writer: '豆豆妈', years: '2023 ～ 2024' },
  ),
  post(
    'noodles',
    '一碗汤面，上面卧着煎蛋和几片青菜',
    {
      title: '面馆老板要了一本',
      content:
        '里面有他家二十三碗面的照片，时间跨了六年。他翻着翻着说，这碗的葱花切得不好，那天是我徒弟切的。\n\n他把书放在收银台旁边，压着一叠账单。后来再去，书脊上多了一个油指印，我觉得这才算真正装订完成。',
      author: '独行食客',
      product: 'wbbook',
      binding: '0',
      book: '二十三碗',
    },
    { id: 'seal', way: 4, subtitle: '面馆六年', writer: '独行食客', years: '2018 ～ 2024' },
  ),
]
