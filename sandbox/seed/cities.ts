export interface City {
  readonly name: string
  readonly postalCode: string
  readonly latitude: number
  readonly longitude: number
}

/** Name, postal code, latitude and longitude of the centre. */
const TABLE = `
Paris 1er Arrondissement|75001|48.8625|2.3364
Paris 2e Arrondissement|75002|48.8679|2.3440
Paris 8e Arrondissement|75008|48.8727|2.3127
Paris 9e Arrondissement|75009|48.8769|2.3379
Paris 11e Arrondissement|75011|48.8595|2.3786
Paris 13e Arrondissement|75013|48.8287|2.3627
Paris 15e Arrondissement|75015|48.8401|2.2931
Paris 17e Arrondissement|75017|48.8874|2.3050
Paris 20e Arrondissement|75020|48.8632|2.4008
Boulogne-Billancourt|92100|48.8353|2.2409
Courbevoie|92400|48.8973|2.2567
Nanterre|92000|48.8924|2.2071
Levallois-Perret|92300|48.8946|2.2874
Montreuil|93100|48.8638|2.4485
Saint-Denis|93200|48.9356|2.3539
Créteil|94000|48.7904|2.4556
Vitry-sur-Seine|94400|48.7873|2.3928
Versailles|78000|48.8049|2.1204
Saint-Germain-en-Laye|78100|48.8989|2.0938
Évry-Courcouronnes|91000|48.6239|2.4294
Massy|91300|48.7309|2.2713
Cergy|95000|49.0364|2.0761
Meaux|77100|48.9562|2.8885
Melun|77000|48.5393|2.6608
Lyon 1er Arrondissement|69001|45.7701|4.8290
Lyon 3e Arrondissement|69003|45.7597|4.8570
Lyon 7e Arrondissement|69007|45.7360|4.8370
Villeurbanne|69100|45.7719|4.8902
Vénissieux|69200|45.6975|4.8868
Marseille 1er Arrondissement|13001|43.2999|5.3826
Marseille 8e Arrondissement|13008|43.2702|5.3816
Aix-en-Provence|13100|43.5263|5.4454
Arles|13200|43.6766|4.6278
Toulouse|31000|43.6045|1.4440
Colomiers|31770|43.6116|1.3367
Nice|06000|43.7034|7.2663
Cannes|06400|43.5513|7.0128
Antibes|06600|43.5804|7.1251
Nantes|44000|47.2184|-1.5536
Saint-Herblain|44800|47.2122|-1.6497
Saint-Nazaire|44600|47.2735|-2.2138
Montpellier|34000|43.6108|3.8767
Béziers|34500|43.3442|3.2158
Sète|34200|43.4028|3.6929
Strasbourg|67000|48.5734|7.7521
Haguenau|67500|48.8156|7.7906
Bordeaux|33000|44.8378|-0.5792
Mérignac|33700|44.8386|-0.6436
Pessac|33600|44.8067|-0.6311
Lille|59000|50.6292|3.0573
Roubaix|59100|50.6942|3.1746
Tourcoing|59200|50.7239|3.1612
Dunkerque|59140|51.0344|2.3768
Villeneuve-d'Ascq|59650|50.6190|3.1316
Rennes|35000|48.1173|-1.6778
Saint-Malo|35400|48.6493|-2.0257
Fougères|35300|48.3517|-1.1993
Reims|51100|49.2583|4.0317
Châlons-en-Champagne|51000|48.9567|4.3636
Le Havre|76600|49.4944|0.1079
Rouen|76000|49.4432|1.0999
Saint-Étienne|42000|45.4397|4.3872
Roanne|42300|46.0367|4.0689
Toulon|83000|43.1242|5.9280
Fréjus|83600|43.4332|6.7370
Grenoble|38000|45.1885|5.7245
Vienne|38200|45.5255|4.8748
Dijon|21000|47.3220|5.0415
Beaune|21200|47.0260|4.8400
Angers|49000|47.4784|-0.5632
Cholet|49300|47.0600|-0.8793
Nîmes|30000|43.8367|4.3601
Alès|30100|44.1249|4.0808
Clermont-Ferrand|63000|45.7772|3.0870
Le Mans|72000|48.0061|0.1996
Brest|29200|48.3904|-4.4861
Quimper|29000|47.9960|-4.1024
Morlaix|29600|48.5776|-3.8270
Tours|37000|47.3941|0.6848
Amiens|80000|49.8941|2.2957
Abbeville|80100|50.1056|1.8335
Limoges|87000|45.8336|1.2611
Annecy|74000|45.8992|6.1294
Annemasse|74100|46.1935|6.2341
Perpignan|66000|42.6887|2.8948
Besançon|25000|47.2378|6.0241
Montbéliard|25200|47.5101|6.7981
Metz|57000|49.1193|6.1757
Thionville|57100|49.3579|6.1684
Orléans|45000|47.9030|1.9093
Montargis|45200|47.9973|2.7333
Mulhouse|68100|47.7508|7.3359
Colmar|68000|48.0794|7.3585
Caen|14000|49.1829|-0.3707
Lisieux|14100|49.1456|0.2256
Nancy|54000|48.6921|6.1844
Argenteuil|95100|48.9472|2.2467
Avignon|84000|43.9493|4.8055
Orange|84100|44.1381|4.8079
Poitiers|86000|46.5802|0.3404
La Rochelle|17000|46.1603|-1.1511
Saintes|17100|45.7449|-0.6340
Pau|64000|43.2951|-0.3708
Bayonne|64100|43.4929|-1.4748
Biarritz|64200|43.4832|-1.5586
Calais|62100|50.9513|1.8587
Arras|62000|50.2910|2.7775
Valence|26000|44.9334|4.8924
Montélimar|26200|44.5581|4.7509
Bourges|18000|47.0810|2.3988
Chambéry|73000|45.5646|5.9178
Lorient|56100|47.7483|-3.3702
Vannes|56000|47.6582|-2.7608
Niort|79000|46.3237|-0.4648
Troyes|10000|48.2973|4.0744
Chartres|28000|48.4469|1.4892
Évreux|27000|49.0270|1.1508
Beauvais|60000|49.4295|2.0807
Compiègne|60200|49.4179|2.8261
Saint-Quentin|02100|49.8466|3.2876
Laon|02000|49.5641|3.6240
Charleville-Mézières|08000|49.7730|4.7199
Saint-Brieuc|22000|48.5141|-2.7603
Lannion|22300|48.7323|-3.4592
Laval|53000|48.0707|-0.7734
La Roche-sur-Yon|85000|46.6706|-1.4264
Les Sables-d'Olonne|85100|46.4966|-1.7833
Albi|81000|43.9289|2.1464
Castres|81100|43.6060|2.2410
Carcassonne|11000|43.2130|2.3491
Narbonne|11100|43.1839|3.0030
Tarbes|65000|43.2328|0.0781
Auch|32000|43.6460|0.5867
Agen|47000|44.2033|0.6163
Périgueux|24000|45.1842|0.7218
Brive-la-Gaillarde|19100|45.1589|1.5332
Aurillac|15000|44.9285|2.4433
Le Puy-en-Velay|43000|45.0433|3.8850
Moulins|03000|46.5646|3.3332
Nevers|58000|46.9896|3.1590
Auxerre|89000|47.7979|3.5714
Mâcon|71000|46.3069|4.8287
Chalon-sur-Saône|71100|46.7806|4.8537
Bourg-en-Bresse|01000|46.2052|5.2255
Lons-le-Saunier|39000|46.6744|5.5539
Vesoul|70000|47.6198|6.1544
Belfort|90000|47.6397|6.8638
Épinal|88000|48.1724|6.4495
Bar-le-Duc|55000|48.7730|5.1597
Gap|05000|44.5594|6.0786
Digne-les-Bains|04000|44.0925|6.2316
Mende|48000|44.5181|3.5013
Rodez|12000|44.3497|2.5757
Ajaccio|20000|41.9192|8.7386
Bastia|20200|42.6973|9.4509
Fort-de-France|97200|14.6161|-61.0588
Pointe-à-Pitre|97110|16.2411|-61.5331
Cayenne|97300|4.9372|-52.3260
Saint-Denis|97400|-20.8789|55.4481
Mamoudzou|97600|-12.7806|45.2278
`

export const cities: readonly City[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [name = '', postalCode = '', latitude = '', longitude = ''] = line.split('|')
    return { name, postalCode, latitude: Number(latitude), longitude: Number(longitude) }
  })

/** A city of the table by name; throws for an unknown one. */
export function cityNamed(name: string): City {
  const city = cities.find((each) => each.name === name)
  if (!city) throw new Error(`No city ${name}`)
  return city
}
