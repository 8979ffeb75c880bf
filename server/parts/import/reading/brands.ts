import { wordTable } from '#contract/word-table.ts';

const list = (text: string): string[] => text.split(', ');

/** Kind -> the brands of its parts in public price lists, where each name begins with its brand. */
const BRANDS: Readonly<Record<string, readonly string[]>> = wordTable<readonly string[]>({
  'cpu-cooler': list(
    `ABKONCORE, ADATA, Aerocool, aigo, Akasa, Alpenföhn, Alphacool, Amazon, AMD, Antec, Apacer, APNX, AQIRYS, ARCTIC, ARESGAME, Asus, Azza, be quiet!, BitFenix, Cooler Master, Cooltek, Corsair, Cougar, CRYORIG, darkFlash, Deepcool, Dynatron, EK, ENDORFY, Enermax, Enzotech, Evercool, EVGA, Fractal Design, FSP Group, GAMDIAS, GameMax, Gelid Solutions, Geometric Future, Gigabyte, HYTE, iBuypower, Iceberg Thermal, IceGiant, ID-COOLING, In Win, Intel, Inter-Tech, iTek, Jonsbo, KOLINK, LC-Power, LEPA, Lian Li, Logisys, Mars Gaming, Masscool, Montech, MSI, Nexus, Noctua, NoFan, Noua, NZXT, OcUK, Ocypus, PC Cooler, Phanteks, Phononic, Prolimatech, Raidmax, RAIJINTEK, Razer, Reeven, RIOTORO, ROCCAT, Rosewill, SAMA, Sapphire, Scythe, SilentiumPC, SilenX, Silverstone, StarTech, Sunbeam, Swiftech, Syba, TEAMGROUP, Thermalright, Thermaltake, Titan, TRYX, TUNIQ, upHere, Valkyrie, Vantec, Vetroo, Xigmatek, Xilence, Xion, Yeston, YEYIAN, Zalman, ZEROtherm`,
  ),
  processor: list(`AMD, Intel`),
  storage: list(
    `Acer, ADATA, Addlink, AGI, AITC, AMD, Angelbird, Apacer, Apotop, Asura, Asus, Avexir, Axiom, Biostar, Biwin, Centon, Corsair, Crucial, Dell, Drevo, Edge Tech, Eluktro Pro, Eluktronics, Enmotus, Fantom Drives, FanXiang, Fastro, G.Skill, GameStop, GeIL, Gigabyte, GOODRAM, Hitachi, HP, Hyundai Technology, IBM, Inland, Integral, Intel, Intenso, KFA2, KingDian, KingSpec, Kingston, KIOXIA, Klevv, LaCie, Lenovo, Leven, Lexar, Maxtor, Micron, MSI, Mushkin, MyDigitalSSD, NEMIX RAM, Neo Forza, Netac, Nextorage, OCZ, Orico, OWC, Oyen Digital, Patriot, Pioneer, PLDS, Plextor, PNY, QNAP, Sabrent, Samsung, SanDisk, Seagate, Silicon Power, SK Hynix, Solidigm, Sony, Super Talent, Supermicro, Synology, TCSunBow, TEAMGROUP, Timetec, Titanium Micro, Toshiba, Transcend, V7, Verbatim, VisionTek, Western Digital, Wintec, XOC, XPG, YEYIAN, YMTC, Zalman, Zotac`,
  ),
  memory: list(
    `Acer, ADATA, Addlink, AMD, Antec, Apacer, Apotop, Avexir, Biwin, Compustocx, Corsair, Crucial, Dell, EVGA, G.Skill, GALAX, GeIL, Gigabyte, Gloway, GOODRAM, HP, IBM, KFA2, KingBank, Kingston, Klevv, Lenovo, Lexar, Micron, Mushkin, Neo Forza, Netac, OCZ, OLOy, Panram, Pareema, Patriot, PNY, PROXMEM, Samsung, Silicon Power, SK Hynix, Super Talent, Supermicro, TEAMGROUP, Thermaltake, Timetec, Toshiba, Transcend, V-Color, V7, VisionTek, Wintec, YEYIAN`,
  ),
  motherboard: list(
    `ASRock, Asus, Biostar, Colorful, ECS, EVGA, Foxconn, Gigabyte, Intel, Jetway, MAXSUN, MSI, NZXT, Sapphire, Supermicro, XFX, Zotac`,
  ),
  'power-supply': list(
    `1STPLAYER, ABS, ADATA, Aerocool, Anima, Antec, Apevia, Apex, ARESGAME, ASRock, Asus, Athena Power, Azza, be quiet!, BFG, BitFenix, Broadway Com, Chieftec, Cooler Master, CoolMax, Corsair, Cougar, Cyonic, Deepcool, Diablotek, Dynapower, E-Power, ENDORFY, Enermax, EVGA, FirePower, Fractal Design, FSP Group, G.Skill, GALAX, GAMDIAS, GameMax, Gigabyte, HEC, In Win, Insignia, Inter-Tech, iStarUSA, iTek, Kingwin, KOLINK, Kuroutoshikou, LC-Power, LEPA, Lian Li, Linkworld, Logisys, Mars Gaming, Mistel, Montech, MSI, Mushkin, Nexus, Nfortec, Noua, NOX, NZXT, OCZ, PC Cooler, PC Power & Cooling, Phanteks, PowerSpec, Raidmax, RAIJINTEK, Razer, RIOTORO, Rocketfish, Rosewill, SAMA, SeaSonic, Segotep, Sentey, SHARKOON, SilentiumPC, Silverstone, Solid Gear, Sparkle, StarTech, Sunbeam, Super Flower, Tacens, Tecnoware, Thermalright, Thermaltake, Thortech, Topower, TUNIQ, Ultra, Vetroo, VisionTek, VIVO, XClio, XFX, Xigmatek, Xilence, Xion, YEYIAN, Zalman`,
  ),
  'graphics-card': list(
    `Acer, AMD, ASRock, Asus, ATI, BFG, Biostar, Club 3D, Colorful, Corsair, Dell, Diamond, ECS, EVGA, Gainward, GALAX, Galaxy, Gigabyte, HIS, HP, Inno3D, Intel, Jaton, KFA2, Leadtek, Lenovo, Matrox, MAXSUN, MSI, NVIDIA, OcUK, ONIX, Palit, PNY, PowerColor, Sapphire, SONNET, Sparkle, VisionTek, XFX, Yeston, Zogis, Zotac`,
  ),
});

/** More brands from public price lists, for cases, fans, monitors, peripherals, power backup and accessories. */
const MORE_BRANDS = list(
  `1MORE, 3Dconnexion, 8BitDo, A4Tech, ACASIS, Actto, Adafruit, Adesso, AKG, Akko, Akitio, Allied Telesis, Altec Lansing, Anker, Anne Pro, AOC, APC, Apogee, Apple, Aqua Computer, Arbiter Studio, ARCHGON, Aten, Atlantic, Atrix, Audeze, Audioengine, AudioQuest, Audio-Technica, AVerMedia, AVID, Avantree, Axis, Azio, Azza, Barco, Beelink, Behringer, Belkin, BenQ, beyerdynamic, BGears, Bitspower, Blue, Bose, Bowers & Wilkins, Brookstone, Brother, Brydge, Buffalo, Bytecc, Cable Matters, Cablemod, Cambridge Audio, Canon, Cherry, Cisco, CLUB3D, CM Storm, Contour Design, Creative, Creative Labs, CTL, CyberPower, CyberPowerPC, D-Link, Das Keyboard, DeLOCK, Demciflex, Denon, DIYPC, Drop, Ducky, Dynex, Eaton, EDIFIER, Edimax, Elgato, Eizo, Element Gaming, EPOMAKER, EPOS, ergoDOX, Etymotic, Evoluent, Fanatec, Fantech, Fellowes, Fenvi, Filco, Finalmouse, FiiO, Focusrite, Fnatic, Fosi Audio, Fujitsu, Gamakay, GameSir, GearHead, Geeetech, Genius, Glorious, Glorious PC Gaming Race, GMMK, Goldenwave, Google, Grado, GreenWave, Grandstream, Hama, HannsG, Hannspree, Happy Hacking Keyboard, Harman Kardon, Havit, Hercules, HIFIMAN, HITEC, HK Gaming, Honeywell, House of Marley, HP, HT OMEGA, HTC, Huawei, HyperX, I-Rocks, iClever, Icy Dock, iiyama, INNOCN, Innovative Switch, Insta360, IOGEAR, iogear, IQUNIX, Jabra, Jaybird, JBL, JVC, Kanto, KBDfans, KBParadise, Kensington, Keychron, Keydous, Kinesis, Klipsch, KOORUI, Koss, KTC, Kwumsy, Lamptron, Lasko, Leopold, LG, Libratone, Liebert, Linksys, Lite-On, Lofree, Logitech, Logitech G, M-Audio, Mad Catz, Mackie, Mad Dog, Madrinas, Marshall, Mayflash, MCM, Mellanox, Meze, Microsoft, Microboards, Mionix, MODDIY, Moga, MonoPrice, Monoprice, Monster, Moondrop, MOTU, Motorola, Nacon, NEC, NETGEAR, Neewer, Nintendo, Nixeus, Novation, NuForce, NuPhy, Nzxt, OBSBOT, OnePlus, Onn, Onkyo, OPPO, Optoma, Orbweaver, OWC, Packard Bell, Palmer, Panasonic, Parblo, PDP, Peavey, Perixx, Philips, Pixio, Plantronics, Planar, Plugable, Poly, Polk Audio, Pulsar, Pwnage, Q Acoustics, QPAD, Rainmeter, RAMA WORKS, RAPOO, Razer, Realforce, Redragon, RIG, Ritmo, ROCCAT, Rode, Rosewill, Royal Kludge, SADES, Samson, Sceptre, Schiit, Scuf, Sennheiser, SHURE, Shuttle, Silverstone, SIIG, Skullcandy, SMSL, Sonnet, Sonos, Soundcore, Speedlink, Spyder, SteelSeries, SUNON, Swann, Sweex, Tascam, Tek Republic, Tenda, Tesoro, Thrustmaster, Thermal Grizzly, Topping, TP-Link, TRENDnet, Tripp Lite, Trust, Turtle Beach, TYPHOON, Ugreen, Ubiquiti, Upergo, UtechSmart, Varmilo, Velocifire, Vertagear, Vertiv, Victsing, ViewSonic, Vissles, Vizio, Vortex, VPRO, Wacom, WASD Keyboards, Wooting, X-Bows, XPPen, Xiaomi, Xtrfy, Yamaha, Yunzii, Zaward, ZOWIE`,
);

const inLowerCase = (brands: readonly string[]): ReadonlyMap<string, string> =>
  new Map(brands.map((brand) => [brand.toLowerCase(), brand]));

/** Kind -> brand in lower case -> brand. */
const BY_KIND = new Map(Object.entries(BRANDS).map(([kind, brands]) => [kind, inLowerCase(brands)]));
/** The brands of all kinds, for kinds without a list; spellings in the kinds' own lists take precedence. */
const OF_ANY_KIND = inLowerCase([...MORE_BRANDS, ...Object.values(BRANDS).flat()]);

/** The beginnings of a name that can be its brand, in lower case, longest first: at most four words. */
export function brandCandidates(name: string): string[] {
  const words = name.toLowerCase().split(' ').slice(0, 4);
  return words.map((_, at) => words.slice(0, words.length - at).join(' '));
}

/** The known brand that a name of a kind begins with; empty when there is none. */
export function knownBrand(kind: string, name: string): string {
  const brands = BY_KIND.get(kind) ?? OF_ANY_KIND;
  const found = brandCandidates(name).find((candidate) => brands.has(candidate));
  return found === undefined ? '' : brands.get(found)!;
}
