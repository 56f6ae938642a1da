import type { EnquiryInput } from '#contract/enquiry.ts'

export interface Sample {
  /** Who writes, or what is sold. */
  title: string
  fields: EnquiryInput
}

function sample(title: string, name: string, email: string, company: string, message: string): Sample {
  return { title, fields: { name, email, company, message } }
}

/** For tests: what people write to a consultancy for hotels and restaurants, the awkward ones above all. */
export const legitimate: Sample[] = [
  sample(
    'a hotelier with links to his two houses',
    'Matthias Oberhauser',
    'm.oberhauser@gmail.com',
    'Oberhauser Hotels',
    `Guten Tag,

wir führen zwei Häuser, https://www.hotel-edelweiss-lech.at und https://seeblick-zellamsee.at/de/, beide mit vier
Sternen. Das zweite läuft seit dem Umbau schwächer als erwartet. Hätten Sie im April Zeit für einen Besuch?

Mit freundlichen Grüßen
Matthias Oberhauser`,
  ),
  sample(
    'a chef on a phone, in one line',
    'kevin',
    'kevin.k.92@web.de',
    '',
    'hallo wir machen im mai auf 45 plätze brauche hilfe mit der karte und dem personal könnt ihr mal anrufen 0171 2345678 danke.es eilt',
  ),
  sample(
    'a long formal letter',
    'Dr. Friederike von Hohenfels-Waldburg',
    'f.hohenfels@schloss-hohenfels.de',
    'Schlosshotel Hohenfels GmbH & Co. KG',
    `Sehr geehrte Damen und Herren,

mit großem Interesse habe ich Ihre Ausführungen zur Neupositionierung traditionsreicher Häuser gelesen. Unser
Schlosshotel, seit 1897 im Familienbesitz, steht vor einer grundlegenden Entscheidung: Die Auslastung der 62 Zimmer
liegt außerhalb der Saison unter 40 %, während das Restaurant (ein Stern, 16 Punkte) an Wochenenden Gäste abweisen muss.

Wir erwägen daher erstens eine Erweiterung des Wellnessbereichs, zweitens die Trennung von Restaurant- und
Hotelbetrieb, drittens eine Aufnahme in eine Hotelvereinigung. Zur Finanzierung stehen wir mit zwei Banken im Gespräch;
ein Kredit über 3 Millionen Euro ist zugesagt.

Dürfen wir Sie um ein erstes Gespräch in unserem Hause bitten? Über Ihr Honorar verständigen wir uns gewiss.

Mit vorzüglicher Hochachtung
Dr. Friederike von Hohenfels-Waldburg
Geschäftsführende Gesellschafterin`,
  ),
  sample(
    'a Japanese hotelier in English',
    '田中 健太郎',
    'tanaka@ryokan-yamashiro.jp',
    '山代旅館',
    `Dear Sir or Madam,
I am the owner of a ryokan with 14 rooms in Kanazawa. We would like to receive more guests from Germany and
Switzerland. Our website is https://www.ryokan-yamashiro.jp/en. Could you please advise us about service for European
guests? Thank you very much for your kind consideration.`,
  ),
  sample(
    'a Cyrillic name and a German message',
    'Екатерина Соколова',
    'e.sokolova@yandex.ru',
    '',
    'Guten Tag, ich übernehme im Sommer das Café meiner Tante in Baden-Baden (www.cafe-koenigin.de) und suche jemanden, der mir beim Konzept hilft.',
  ),
  sample(
    'all capitals',
    'HERR SCHMIDT',
    'SCHMIDT.GASTHOF@T-ONLINE.DE',
    'GASTHOF ZUM HIRSCHEN',
    'SEHR GEEHRTE DAMEN UND HERREN, BITTE RUFEN SIE MICH AN. WIR HABEN GROSSE PROBLEME MIT DEM PERSONAL!!! VIELEN DANK. SCHMIDT',
  ),
  sample(
    'a price list',
    'Sofia Marchetti',
    'direzione@villamarchetti.it',
    'Villa Marchetti',
    `We would like your opinion on our rates, I feel they are too low:

Camera Classic, low season: €189 per night
Camera Classic, high season: €249 per night
Camera Superior, low season: €239 per night
Camera Superior, high season: €319 per night
Suite Lago, low season: €420 per night
Suite Lago, high season: €590 per night
Breakfast: only €22 per person
Half board: from €65 per person
Transfer from Malpensa: €110

All with no obligation until 14 days before.`,
  ),
  sample(
    'a signature full of links',
    'Jean-Luc Favre',
    'jl.favre@favre-collection.ch',
    'Favre Collection SA',
    `Hello, could we meet at the ITB in Berlin? We plan a new concept for the brasserie in Geneva.

Best regards, Jean-Luc
--
Jean-Luc Favre, Directeur général
Favre Collection SA | Quai du Mont-Blanc 7 | 1201 Genève
www.favre-collection.ch | www.hotel-du-lac-montreux.ch | www.brasserie-favre.ch
https://www.instagram.com/favrecollection | https://www.linkedin.com/company/favre-collection
https://www.facebook.com/favrecollection | https://www.tripadvisor.com/Hotel_Review-g188057
WhatsApp: +41 79 123 45 67 | Book: https://www.booking.com/hotel/ch/favre.html
This e-mail is confidential. To unsubscribe from our newsletter: https://news.favre-collection.ch/unsubscribe`,
  ),
  sample(
    'an earlier mail, quoted',
    'Petra Lindner',
    'p.lindner@lindnerhof.com',
    'Lindnerhof',
    `Liebes Team, solche Angebote bekommen wir täglich und wissen nicht mehr, wem wir glauben sollen. Können Sie uns
unabhängig beraten?

> Dear website owner, I came across your website and found errors on your website.
> We offer SEO services and rank your website on the first page of Google, guaranteed.
> High quality backlinks, domain authority 50+, only $99. https://best-seo-4u.top/offer
> Reply STOP to opt out. WhatsApp: +91 98765 43210`,
  ),
  sample(
    'a quarrel with an agency for search results',
    'Thomas Reiter',
    'reiter@reiterhof.at',
    'Reiterhof',
    `Unsere Agentur hat uns versprochen, dass wir auf Seite 1 bei Google stehen, und dafür 900 Euro im Monat genommen.
Gebucht wird trotzdem nur über Booking.com. Was würden Sie tun? Unsere Seite: www.reiterhof.at`,
  ),
  sample(
    'a house with a casino',
    'Andreas Vogel',
    'vogel@grandhotel-casino-baden.at',
    'Grandhotel Casino Baden',
    'Guten Tag, zu unserem Haus gehört ein Casino mit Pokerraum. Wir möchten die Gastronomie dort neu aufstellen: Bar, Bistro, Bankett. https://grandhotel-casino-baden.at',
  ),
  sample(
    'an owner who asks about money',
    'Emma Clarke',
    'emma@theoldmill.co.uk',
    'The Old Mill',
    `We have applied for a business loan for the renovation and the bank wants a plan. They would approve it with a credible
forecast. Could you help us write one? Our accountant says we could be profitable within two years.`,
  ),
  sample(
    'a guest who pays in a new currency',
    'Liam Murphy',
    'liam@harbourhouse.ie',
    'Harbour House',
    'More and more guests ask whether they can pay by bitcoin. Is this something you have seen in other luxury hotels, and is it worth it?',
  ),
  sample('one word', 'Anna', 'anna@example.com', '', 'Rückruf?'),
  sample('only an address of the web', 'Markus', 'markus@gmx.de', '', 'www.gasthaus-zur-linde.de'),
  sample(
    'a message all in Russian, without a link',
    'Дмитрий Иванов',
    'd.ivanov@mail.ru',
    'Отель «Волга»',
    'Здравствуйте! У нас небольшой отель в Самаре, мы хотели бы узнать, работаете ли вы с отелями за пределами Германии. Спасибо!',
  ),
  sample(
    'a message all in Japanese, without a link',
    '佐藤美咲',
    'misaki.sato@example.jp',
    '',
    'はじめまして。京都で小さなホテルを経営しております。ドイツのお客様へのサービスについてご相談したいのですが、日本語での対応は可能でしょうか。',
  ),
  sample(
    'a hotelier in Dubai, with a link to the house',
    'خالد المنصوري',
    'khalid.almansoori@gmail.com',
    'فندق واحة النخيل',
    'السلام عليكم، نحن فندق صغير من فئة الخمس نجوم في دبي، ونرغب في تحسين خدمة الضيوف القادمين من ألمانيا وسويسرا. هل تقدمون استشارات خارج أوروبا؟ موقع الفندق: https://www.palm-oasis-dubai.ae/ar وشكرا جزيلا.',
  ),
  sample(
    'a hotelier in St Petersburg, with a link to the house',
    'Ольга Смирнова',
    'smirnova.olga@mail.ru',
    'Отель «Нева»',
    'Здравствуйте! Мы открываем ресторан при отеле на Мойке, https://hotel-neva-spb.ru, и ищем консультанта по сервису. Занимаетесь ли вы также продвижением сайтов или только работой на месте? С уважением, Ольга',
  ),
  sample(
    'a hotelier in Kyoto, with a link to the house',
    '山本直樹',
    'naoki.yamamoto@gmail.com',
    '旅館やまもと',
    '京都で旅館を経営しております。ドイツ語圏のお客様への接客について、ご相談できますでしょうか。 https://www.ryokan-yamamoto.jp',
  ),
  sample(
    'French',
    'Amélie Rousseau',
    'contact@auberge-du-lac.fr',
    "L'Auberge du Lac",
    "Bonjour, nous cherchons un consultant pour l'ouverture de notre deuxième restaurant à Strasbourg, prévue en septembre. Parlez-vous français ? Notre site : auberge-du-lac.fr. Bien cordialement",
  ),
  sample(
    'Italian',
    'Giuseppe Esposito',
    'g.esposito@libero.it',
    'Ristorante Da Peppe',
    'Buongiorno, ho un ristorante a Monaco di Baviera e vorrei migliorare il servizio in sala. Quanto costa una consulenza di due giorni? Grazie mille',
  ),
  sample(
    'a company in camel case',
    'JoAnn McDonald',
    'joann@mcdlodges.com',
    'McDonaldMacGregorLodges',
    'We run three lodges in the Highlands and are planning a fourth. Would you come up for a site visit in June?',
  ),
  sample(
    'somebody who repeats a word',
    'Karl',
    'karl@huber-wirt.at',
    'Huberwirt',
    'Bitte bitte bitte melden Sie sich!!!!!!!!!! Dringend dringend dringend',
  ),
  sample(
    'a table with ruled lines',
    'Nina Baumann',
    'n.baumann@parkhotel-ulm.de',
    'Parkhotel Ulm',
    `Unsere Zahlen:
----------------------------------------
Jahr    | Auslastung | ADR
----------------------------------------
2022    | 58 %       | 112 €
----------------------------------------
2023    | 61 %       | 118 €
----------------------------------------
2024    | 55 %       | 121 €
----------------------------------------
Woran liegt das?`,
  ),
  sample(
    'a job application with a portfolio',
    'Lena Fischer',
    'lena.fischer@posteo.de',
    '',
    `Hallo zusammen, ich schließe im Sommer mein Studium (Hotelmanagement, Luzern) ab und würde gern bei Ihnen anfangen.
Mein Lebenslauf liegt unter https://lena-fischer.eu/cv, meine Bachelorarbeit unter https://zenodo.org/records/1234567.`,
  ),
  sample(
    'a journalist with many sources',
    'Sarah Whitfield',
    's.whitfield@hospitality-weekly.co.uk',
    'Hospitality Weekly',
    `Hi, I'm writing a feature on boutique hotels and would love to quote someone from your team. Previous pieces:
https://www.hospitality-weekly.co.uk/features/alpine-luxury
https://www.theguardian.com/travel/2024/small-hotels
https://www.ft.com/content/9a8b7c6d
https://www.monocle.com/magazine/hotels
My deadline is Friday. Could I send you some questions by e-mail?`,
  ),
  sample(
    'a complaint about the website, politely',
    'Oliver Bennett',
    'oliver.bennett@outlook.com',
    '',
    'I came across your website through a friend at the Ritz. Lovely work! By the way, there is a small problem on your website: the imprint did not open on my phone. Are you free for a call next week about our hotel in Bath?',
  ),
  sample(
    'an owner who wants to be found',
    'Claudia Steiner',
    'info@pension-steiner.at',
    'Pension Steiner',
    'Wir wünschen uns mehr Besucher auf unserer Seite www.pension-steiner.at und mehr direkte Buchungen. Bieten Sie auch Suchmaschinenoptimierung an, oder nur Beratung vor Ort?',
  ),
  sample(
    'an owner who asks for search results, in English',
    'Robert Hale',
    'rob@halehotels.com',
    'Hale Hotels',
    'Do you also help with digital? We need more organic traffic and want to rank higher on Google for "country house hotel Norfolk". See www.halehotels.com and our sister house www.thorpe-manor.co.uk.',
  ),
  sample(
    'a mail footer with conditions',
    'Hans-Peter Zimmermann',
    'zimmermann@zimmermann-gastro.de',
    'Zimmermann Gastro',
    `Anfrage siehe Betreff, bitte Angebot für zwei Tage Coaching im Service, 12 Personen.

Diese E-Mail ist vertraulich. Sollten Sie nicht der beabsichtigte Empfänger sein, löschen Sie sie bitte.
If you do not wish to receive further messages from us, please reply with "unsubscribe".
https://www.zimmermann-gastro.de/impressum https://www.zimmermann-gastro.de/datenschutz`,
  ),
  sample(
    'emoji and exclamation marks',
    'Mia 🌸',
    'mia@poke-bowl-koeln.de',
    'Poké & Co',
    'Hiii 😍😍😍 wir eröffnen bald unseren 3. Laden in Köln 🎉🎉🎉 könnt ihr uns beim Konzept helfen??? Insta: @pokeundco 🙏🙏',
  ),
  sample(
    'the smallest text from a car',
    'Ali Yılmaz',
    'ali@bosporus-grill.de',
    'Bosporus Grill',
    'Ruf an bitte 0157 12345678',
  ),
  sample(
    'a house that is sold followers',
    'Marie Dubois',
    'marie@hotel-saint-honore.fr',
    'Hôtel Saint-Honoré',
    'Hello, our PR agency suggests influencer marketing to get us followers and reviews. Is any of it real? We are at https://www.instagram.com/hotelsainthonore and https://www.tiktok.com/@hotelsainthonore. Can I send you our details?',
  ),
  sample(
    'somebody who asks about two flats, mostly in links',
    'Anna Weber',
    'anna.weber@gmail.com',
    '',
    `https://www.airbnb.com/rooms/12345678
https://www.airbnb.com/rooms/87654321
Das sind unsere beiden Wohnungen. Lohnt sich ein Hotelbetrieb?`,
  ),
]

/** For tests: spam as contact forms get it. */
export const spam: Sample[] = [
  sample(
    'search results, with a link',
    'Mike Johnson',
    'mike.johnson8841@gmail.com',
    'SEO Masters',
    `Hi there,

I came across your website and noticed some errors on your website that keep it from ranking. We offer SEO services that
will rank your website on the first page of Google within 90 days, guaranteed.

Can I send you a quote? https://seo-masters-online.top`,
  ),
  sample(
    'search results, without a link',
    'Priya Sharma',
    'priya.digital.growth@outlook.com',
    '',
    `Hello Sir/Madam,
I was on your website and found that it is not listed on the first page of Google. We are a leading SEO company and can increase your
organic traffic with white hat link building. May I send you a proposal and price list?
Regards, Priya. If you are not interested, please reply with unsubscribe.`,
  ),
  sample(
    'guest posts',
    'Daniel Brown',
    'outreach@guestpost-hub.com',
    'Guest Post Hub',
    `Dear website owner, we sell guest posts on sites with domain authority 50+ and do-follow backlinks, only $49 per post.
See our list: https://docs.guestposts.xyz/list. WhatsApp: +92 300 1234567`,
  ),
  sample(
    'a new web site',
    'Rohan Gupta',
    'rohan.webdev@gmail.com',
    'Pixel Infotech',
    `Hi, we are an India based web design company. We can redesign your website and offer mobile app development services at
affordable cost. Can I share our portfolio and packages? Skype: live:rohan.pixel. Website owner, kindly reply with your phone number.`,
  ),
  sample(
    'crypto investment',
    'Victoria Trade',
    'victoria.trade.fx@gmail.com',
    '',
    `Earn daily profits of 15% with bitcoin trading! I invested $500 and made $7,400 in one week thanks to my account manager.
Guaranteed returns, risk-free. Start now: https://fx-bitprofit.live or Telegram: @victoria_fx`,
  ),
  sample(
    'a transfer that waits',
    '🔔 You have 1.53 BTC. Withdraw > https://telegra.ph/btc-4711',
    'lwkjer@hidebox.org',
    'x8m2qp',
    'zb1xk9',
  ),
  sample(
    'a casino',
    'LuckyWin',
    'promo@luckywin-casino.bet',
    '',
    `Best online casino 2025! 200 free spins and a no deposit bonus for new players. Welcome bonus up to 5000.
Play now: http://luckywin.casino-bonus.top/?ref=7 and http://spin777.club`,
  ),
  sample(
    'a casino in Indonesian',
    'situsgacor',
    'gacor@mailnesia.com',
    'slot gacor',
    'Situs judi slot gacor terpercaya, daftar sekarang dan dapatkan bonus new member 100%. Link alternatif: https://slotgacor88.xyz https://gacor77.site',
  ),
  sample(
    'loans',
    'Mr. James Cole',
    'jamescole.loanfirm@gmail.com',
    'Cole Finance',
    `Dear Sir/Madam, do you need a quick loan? We offer all types of loans, business and personal loans with low interest rate of 2%,
approved within 24 hours without credit check. Contact us via WhatsApp: +1 202 555 0143 or email. No obligation.`,
  ),
  sample(
    'a loan in German',
    'Finanzberatung Nord',
    'kontakt.kredit24@gmail.com',
    '',
    'Kredit ohne Schufa, Sofortkredit ohne Bonität bis 50.000 Euro! Passives Einkommen inklusive. Jetzt beantragen: https://kredit-sofort24.site, nur 99 €. WhatsApp: +49 1512 3456789',
  ),
  sample(
    'an inheritance',
    'Barrister Emmanuel Okoro',
    'barr.okoro1@yahoo.com',
    '',
    `Dear friend, I am contacting you about the inheritance of my late client who died without next of kin, 12.5 million US dollars.
You will be presented as beneficiary. 100% risk free. Reply on WhatsApp: +229 97 12 34 56.`,
  ),
  sample(
    'a forum robot',
    'RobertSok',
    'robertsok@mail.ru',
    'google',
    'Hi! [url=https://cheap-pills.ru]buy viagra[/url] [url=https://cheap-pills.ru/cialis]cialis without prescription[/url]',
  ),
  sample(
    'anchors',
    'JamesNut',
    'james@bestwatches.cn',
    'JamesNut',
    '<a href="https://replica-watches.cn/rolex">rolex replica</a> best quality <a href="https://replica-watches.cn/omega">omega</a>',
  ),
  sample(
    'Russian advertising with links',
    'Александр',
    'promo77@mail.ru',
    '',
    'Продвижение сайтов в ТОП! Прогон по базам, вечные ссылки, рост трафика. Заказать: https://prodvizhenie-top.ru/zakaz',
  ),
  sample(
    'Chinese advertising with links',
    '李经理',
    'sales@bulk-led.cn',
    '深圳照明',
    '专业生产LED灯具，价格优惠，质量保证，欢迎联系我们获取报价单。网址 http://www.bulk-led-lights.cn 微信 led8888',
  ),
  sample(
    'random letters',
    'kRtQwLmVbNxZaP',
    'o.wu.j.i.ku.x.83@gmail.com',
    'HgTrFdEsWqAzXc',
    'QwErTyUiOpAsDfGhJk',
  ),
  sample(
    'an address book',
    'Jessica Miller',
    'jessica@b2bleads-data.com',
    'B2B Leads',
    `Hi, would you be interested in a verified email list of hotels and restaurants? Contact database of 120k decision makers,
100% guaranteed. Can I send you the pricing and a sample? If not interested, reply "opt out".`,
  ),
  sample(
    'followers',
    'SocialBoost',
    'sales@socialboost.shop',
    '',
    'Buy real Instagram followers, cheap likes and google reviews. 10,000 followers for only $39. Order: https://socialboost.shop/buy https://socialboost-panel.com',
  ),
  sample(
    'a dating page',
    'Sweet_Olga',
    'olga1999@hotmail.com',
    '',
    'Hey, lonely women in your area want a hookup tonight, sexy girls waiting https://bit.ly/3xYzAbC',
  ),
  sample(
    'bold letters that hide',
    'Crypto Team',
    'team@cryptogain.io',
    '',
    '𝐄𝐚𝐫𝐧 𝐝𝐚𝐢𝐥𝐲 𝐩𝐫𝐨𝐟𝐢𝐭𝐬 with 𝗯𝗶𝘁𝗰𝗼𝗶𝗻 trading, 𝗴𝘂𝗮𝗿𝗮𝗻𝘁𝗲𝗲𝗱 𝗿𝗲𝘁𝘂𝗿𝗻𝘀: https://gain-more.top',
  ),
  sample(
    'letters of another alphabet that hide',
    'Invеstmеnt Dерartment',
    'invest@fund-group.biz',
    '',
    'Your bіtcоin раymеnt is waiting, please соnfirm your wаllеt: https://wallet-check.live/login',
  ),
  sample(
    'the same over and over',
    'cheap',
    'cheap@shop-now.store',
    '',
    `${'buy cheap shoes online best price shoes '.repeat(20)}https://cheap-shoes.store`,
  ),
  sample(
    'nothing but links',
    'Eric',
    'eric@trustedleadz.com',
    '',
    'https://a-one.top https://b-two.top https://c-three.top https://d-four.xyz https://e-five.xyz https://f-six.site increase your website traffic',
  ),
  sample(
    'videos',
    'Emily Davis',
    'emily.animatedvideo@gmail.com',
    '',
    `Hi owner, we make explainer videos for your business, only $197. Explainer videos increase traffic and can get you listed higher on
Google. Can I send you some details? Reply STOP if you do not wish to receive messages.`,
  ),
]
