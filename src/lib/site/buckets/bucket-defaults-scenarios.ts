import type { Scenarios } from './bucket-scenarios.ts'

/** Occasions until somebody edits the bucket. Prices are never written here: the page works them out. */
export const defaultScenarios: Scenarios = {
  items: [
    {
      ...{ id: 'first-year', name: '宝宝的第一年', heading: '宝宝的第一年，按月份印成一本书' },
      text: '从出生那天到周岁。放进照片和写过的话，填一个生日，自动排成十二个月。',
      description:
        '宝宝第一年的书怎样做：填好生日自动分月龄，三套版式和封面，前言填空，插页建议，还有付印前该补的照片和不该印的东西。',
      ...{ products: ['qbbbook', 'wxbook'], sample: 'qbbbook', flow: 'qbbbook', binding: '2' },
      pages: { from: 120, to: 200 },
      steps: [
        { name: '放进内容', text: '亲宝宝的记录、照片文件夹，爸爸妈妈各自手机里的也放进来，同一张只留一张。' },
        { name: '选样子', text: '填上小名和生日，每一页会写着“五个月零三天”。版式和封面先按这一页选的来，随时能换。' },
        { name: '检查，付印', text: '照页尾的清单看一遍，少了哪个月再补。满意了再付款。' },
      ],
      looks: [
        { name: '月龄版', style: 'tongnian', cover: 'baby', text: '字大一号，页边有身高尺，每月从新的一页起。' },
        { name: '日记版', style: 'shiguang', cover: 'window', text: '一天一段，照片跟着当天的话。' },
        { name: '照片版', style: 'jiaopian', cover: 'full', text: '方本，照片当先，话少的人家用这个。' },
      ],
      preface: {
        paragraphs: [
          '{name}：',
          '{birthday}，{weather}，你来到我们家。那时你重{weight}。',
          '那天的事我们还记得：{memory}。',
          '这本书里记的，是你自己不会记得的一年。等你认了字，从这一页看起。',
          '{signed}',
        ],
        blanks: [
          { id: 'name', label: '小名', example: '小满', most: 12 },
          { id: 'birthday', label: '生日', example: '二〇二五年一月二十五日', most: 20 },
          { id: 'weather', label: '那天的天气', example: '下着小雪', most: 20 },
          { id: 'weight', label: '出生体重', example: '三千二百六十克', most: 16 },
          { id: 'memory', label: '一件小事', example: '外婆在走廊里来来回回走了一夜', most: 60 },
          { id: 'signed', label: '落款', example: '爸爸、妈妈', most: 20 },
        ],
      },
      inserts: [
        { name: '出生卡', text: '把医院的小卡片拍平，整页放一张，号码先遮住。' },
        { name: '手印和脚印', text: '印一页空白，书到了再盖，印泥用能洗掉的。' },
        { name: '十二个月', text: '同一个角落每月一张，十二张排在一起最看得出长大。' },
        { name: '第一次', text: '笑、翻身、坐、爬、站、叫人，写上日子，没到的空着。' },
        { name: '给十八岁的你', text: '一封信放在末尾，写完不必给人看。' },
      ],
      checks: {
        wanted: [
          '出生当天的一张，哪怕拍糊了',
          '满月、百天、周岁各一张',
          '妈妈也在的照片，至少三张',
          '家里每个人和孩子的一张',
        ],
        missed: ['爷爷奶奶手机里的照片', '医院的腕带、小帽子、脚印', '起名字的那张草稿', '只发给自己看的那些话'],
        unprinted: ['身份证号、出生证编号', '病历号和医院床号', '洗澡时没有遮住的照片', '别人家孩子的正脸'],
      },
      closing: '周岁前两周做，正好赶上抓周那天。',
    },
    {
      ...{ id: 'wedding', name: '我们结婚', heading: '从认识到婚礼，两个人的书' },
      text: '各自发过的、写给对方的、朋友祝福的，按日子合成一条线，到婚礼那天为止。',
      description:
        '结婚的书怎样做：两个人的动态合成一条线，版式和封面建议，写给对方的前言填空，誓词与宾客签名的插页，付印前的清单。',
      ...{ products: ['storybook', 'wxbook'], sample: 'wxbook', flow: 'storybook', binding: '6' },
      pages: { from: 100, to: 180 },
      steps: [
        { name: '两个人都放', text: '两部手机各导一份，一起放进来，同一天的事会排在一处，谁写的写着谁的名字。' },
        { name: '挑出这一段', text: '从认识的那个月起，到婚礼当月止，别的年月不收。争吵的那几条，两个人商量着留。' },
        { name: '合上再看', text: '先在手机上翻一遍给对方看，再决定印几册：自己一册，两边父母各一册。' },
      ],
      looks: [
        { name: '布面版', style: 'shiguang', cover: 'cloth', text: '布纹封面贴一张纸签，写两个人的名字。' },
        { name: '素笺版', style: 'sujian', cover: 'seal', text: '话多照片少的用它，正中一枚印。' },
        { name: '远行版', style: 'yuanxing', cover: 'line', text: '异地的几年，虚线串起来回的路。' },
      ],
      preface: {
        paragraphs: [
          '{partner}：',
          '{met}，我们第一次见面，在{place}。那天我注意到的是：{noticed}。',
          '后来的事都在这本书里，没有挑好看的留。一起走过了最难的一段：{hard}。',
          '婚礼在{day}。以后的日子另起一册，这一册到这天为止。',
          '{signed}',
        ],
        blanks: [
          { id: 'partner', label: '写给', example: '阿宁', most: 12 },
          { id: 'met', label: '认识的日子', example: '二〇一九年秋天', most: 20 },
          { id: 'place', label: '地方', example: '图书馆三楼的楼梯口', most: 24 },
          { id: 'noticed', label: '记住的样子', example: '你抱着一摞书，用下巴压着最上面那本', most: 60 },
          { id: 'hard', label: '难的时候', example: '隔着两座城市的那一年半', most: 40 },
          { id: 'day', label: '婚礼的日子', example: '二〇二六年五月十六日', most: 20 },
          { id: 'signed', label: '落款', example: '你的小周', most: 20 },
        ],
      },
      inserts: [
        { name: '誓词', text: '两个人念的那两段，左右各一页。' },
        { name: '请柬', text: '请柬和菜单拍平放进来，几年后只剩书里这一份。' },
        { name: '宾客的字', text: '签到簿上的话，挑几页拍下，比花篮留得久。' },
        { name: '两家的合影', text: '父母年轻时的结婚照，放在你们的那张对面。' },
      ],
      checks: {
        wanted: ['第一张合影，不管多模糊', '求婚前后那几天写的话', '两边父母都在的一张', '婚礼当天谁也没看镜头的一张'],
        missed: ['对方手机里拍你的那些', '搬进第一个家时的空房间', '摄影师没有交的花絮', '没能来的人发来的祝福'],
        unprinted: ['请柬上的门牌和电话', '礼金簿', '朋友不愿意公开的样子', '以前的人'],
      },
      closing: '婚后第一个纪念日，拆开来一起看。',
    },
    {
      ...{ id: 'journey', name: '一次远行', heading: '走过的那条路，从出发印到回家' },
      text: '路上随手发的、夜里补记的、只存在相册里的，按行程排，地名串成一条线。',
      description:
        '旅行的书怎样做：只收路上的日子，按行程排好，远行版式用虚线串起地名，前言填空，车票与地图的插页，付印前的清单。',
      ...{ products: ['storybook', 'diarybook', 'wxbook'], sample: 'storybook', flow: 'storybook', binding: '1' },
      pages: { from: 60, to: 140 },
      steps: [
        { name: '只放路上的', text: '放进全部也不要紧，读完之后把起止月份拉到出发和回家的那两个月。' },
        { name: '看地名', text: '动态里带的位置会印在日期旁边。记错的、定位到酒店的，编辑时改成当时真正在的地方。' },
        { name: '补上空白', text: '一连三天没有字，多半是最累或者最好的时候，凭记忆补一句，注明是后来写的。' },
      ],
      looks: [
        { name: '远行版', style: 'yuanxing', cover: 'line', text: '一条虚线从第一页走到最后一页。' },
        { name: '手记版', style: 'sujian', cover: 'typo', text: '字为主，照片夹在当中，像路上的本子。' },
        { name: '逐日版', style: 'shiguang', cover: 'full', text: '一天一段，封面用走得最远那天的照片。' },
      ],
      preface: {
        paragraphs: [
          '{from}出发，{days}之后回到家。同行的有{with}。',
          '起因很小：{reason}。',
          '走得最远的一天在{farthest}。带回来的东西里最舍不得的是{kept}。',
          '书里的话都是路上写的，语气前后不一，没有改。',
          '{signed}',
        ],
        blanks: [
          { id: 'from', label: '从哪里', example: '成都', most: 16 },
          { id: 'days', label: '走了多久', example: '五十二天', most: 12 },
          { id: 'with', label: '同行的人', example: '老陈和一辆旧车', most: 30 },
          { id: 'reason', label: '起因', example: '墙上那张地图挂了六年，一直没有去', most: 60 },
          { id: 'farthest', label: '最远处', example: '狮泉河，风停的那个下午', most: 40 },
          { id: 'kept', label: '带回来的', example: '一块垫过车轮的石头', most: 40 },
          { id: 'signed', label: '落款', example: '回家后的第十天', most: 20 },
        ],
      },
      inserts: [
        { name: '路线', text: '在地图上用笔描一遍再拍，比截屏耐看。' },
        { name: '票根', text: '车票、门票、加油的小票摆成一页，名字和号码遮住。' },
        { name: '行李单', text: '出发前列的那张，和回来时少了什么。' },
        { name: '账', text: '一共花了多少，哪一笔最值，写成半页。' },
      ],
      checks: {
        wanted: ['出门那一刻的门口', '每个住过的地方一张', '同行的人吃饭时的样子', '回到家放下行李的一张'],
        missed: ['同伴手机里有你的照片', '路上发给家里人的话', '天气坏、没有拍照的那几天', '帮过忙的陌生人的名字'],
        unprinted: ['证件和订单号', '住处的门牌、房号', '不让拍照的地方', '没有问过的当地人的正脸'],
      },
      closing: '记忆走得比人快，回来一个月里做最好。',
    },
    {
      ...{ id: 'graduation', name: '毕业', heading: '这几年说过的话，毕业那天带走' },
      text: '从报到那天的第一条，到散伙饭那晚的最后一条。说说、微博、朋友圈都能放。',
      description:
        '毕业的书怎样做：把几年的说说按学期排开，三套版式和封面，写给同窗的前言填空，留言与课表的插页，付印前的清单。',
      ...{ products: ['shuoshuo_book', 'wbbook', 'wxbook'], sample: 'shuoshuo_book', flow: 'qbook', binding: '1' },
      pages: { from: 80, to: 160 },
      steps: [
        { name: '找回说说', text: '先照小助手的步骤把空间里的说说存下来，评论会跟着一起来，室友接的话都在。' },
        { name: '定起止', text: '从收到录取通知的那个月，到交还宿舍钥匙的那个月。转发和抽奖默认不收。' },
        { name: '约好再印', text: '一个宿舍的人各做各的，也可以凑成一批寄到同一个地址。' },
      ],
      looks: [
        { name: '拾光版', style: 'shiguang', cover: 'typo', text: '一条一条往下走，封面只有书名几个大字。' },
        { name: '胶片版', style: 'jiaopian', cover: 'full', text: '照片按底片编号，军训到答辩一卷到底。' },
        { name: '圆角版', style: 'tongnian', cover: 'window', text: '字大，活泼，适合写得短的人。' },
      ],
      preface: {
        paragraphs: [
          '{school}，{years}。住在{room}。',
          '刚来时最怕的是{fear}，走的时候最舍不得的是{miss}。',
          '这几年说过的话不算多，也不都对，{regret}，现在照样印在里面。',
          '借过我笔记的、替我占过座的，书里都有你们。',
          '{signed}',
        ],
        blanks: [
          { id: 'school', label: '学校', example: '江城师范，中文系', most: 24 },
          { id: 'years', label: '哪几年', example: '二〇二二到二〇二六', most: 20 },
          { id: 'room', label: '宿舍', example: '南苑六栋，靠窗的上铺', most: 24 },
          { id: 'fear', label: '最怕的', example: '食堂里一个人吃饭', most: 30 },
          { id: 'miss', label: '最舍不得的', example: '熄灯以后的那半个钟头', most: 30 },
          { id: 'regret', label: '后悔说过的', example: '大二冬天那条抱怨最不该发', most: 40 },
          { id: 'signed', label: '落款', example: '睡上铺的那个', most: 20 },
        ],
      },
      inserts: [
        { name: '课表', text: '最满的那学期的课表，整页放大。' },
        { name: '留言', text: '空三页，散伙那天让人用笔写。' },
        { name: '座位图', text: '宿舍四张床，谁睡哪里，画一张。' },
        { name: '学期小结', text: '每学期一句话，八句排成一页。' },
      ],
      checks: {
        wanted: ['报到那天的校门', '宿舍全员的一张，人要齐', '最常坐的那张桌子', '毕业照，以及拍完散开时的一张'],
        missed: ['班级群里别人拍的', '实习和考试那几个月的话', '老师批在本子上的字', '已经转走的同学'],
        unprinted: ['学号、身份证和成绩单', '同学的电话和家庭地址', '别人喝醉的样子', '没有商量过的表白'],
      },
      closing: '离校前三周下单，能赶在散伙饭之前。',
    },
    {
      ...{ id: 'year', name: '回看一年', heading: '一年过完，收成一本再开新的' },
      text: '十二个月的朋友圈和照片，过年前排好，放在家里桌上，谁来都翻两页。',
      description:
        '一年一本的书怎样做：只收这一年的十二个月，年年同一套版式好成排，年终前言填空，大事记插页，付印前该补该删的清单。',
      ...{ products: ['wxbook', 'diarybook', 'wbbook'], sample: 'diarybook', flow: 'wxbook', binding: '2' },
      pages: { from: 100, to: 240 },
      steps: [
        { name: '收齐十二个月', text: '导出一次全年的朋友圈。上一年做过书的，放进新文件只会添上新的，旧的不会重复。' },
        { name: '定一套不换', text: '版式和装帧选定了年年照做，几年以后书脊在架上是齐的。' },
        { name: '补几句再印', text: '照片多而没有字的日子，趁还记得写一句；广告和转发先放在一边。' },
      ],
      looks: [
        { name: '年册版', style: 'shiguang', cover: 'vertical', text: '竖排书名，年份写在下面，一年一册。' },
        { name: '月刊版', style: 'zazhi', cover: 'full', text: '大十六开三栏，图多的人家像订了一份杂志。' },
        { name: '素册版', style: 'sujian', cover: 'seal', text: '少图多字，给一年里常写的人。' },
      ],
      preface: {
        paragraphs: [
          '{year}，家里一共{people}。',
          '这一年添了{gained}，少了{lost}。',
          '最该记的一天是{day}，那天{why}。',
          '明年想做的事只写一件：{wish}。到年底翻回这一页来看。',
          '{signed}',
        ],
        blanks: [
          { id: 'year', label: '哪一年', example: '二〇二六年', most: 12 },
          { id: 'people', label: '家里的人', example: '四口人，一只猫', most: 20 },
          { id: 'gained', label: '添了', example: '一张书桌，两颗门牙', most: 40 },
          { id: 'lost', label: '少了', example: '院里那棵老枣树', most: 40 },
          { id: 'day', label: '该记的一天', example: '八月九日', most: 16 },
          { id: 'why', label: '那天怎样', example: '全家第一次一起看见海', most: 50 },
          { id: 'wish', label: '明年一件事', example: '带外公坐一次火车', most: 40 },
          { id: 'signed', label: '落款', example: '除夕前一天夜里', most: 20 },
        ],
      },
      inserts: [
        { name: '大事记', text: '每个月只准写一行，写不满的月份空着。' },
        { name: '全家福', text: '年年在同一面墙前拍，放在同一页。' },
        { name: '身高', text: '孩子量在门框上的那几道线，拍下来。' },
        { name: '一年的饭桌', text: '年夜饭、生日面、病中的粥，拼成一页。' },
      ],
      checks: {
        wanted: ['每个月至少一条有字的', '老人的照片，一季一张', '家里变了样的角落', '年头年尾各一张合影'],
        missed: [
          '视频里的那几句话，可以印成码',
          '家人群里没有发出来的照片',
          '看病、搬家、考试的日子',
          '自己一个人的时候',
        ],
        unprinted: ['车牌、快递单和门牌', '工作群的截屏', '借钱和争执', '亲戚孩子的成绩'],
      },
      closing: '腊月二十之前付印，除夕能摆上桌。',
    },
  ],
}
