/**
 * Passwords that everyone tries first, in lower case, eight characters and more: frequent entries of the published
 * leak lists (the well-known "10 million passwords" top lists and the yearly most-used lists), long ones included,
 * since short ones are refused by their length.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 password12345 password123456 passw0rd p@ssw0rd p@ssword
  p@ssw0rd1 passwort passwort1 motdepasse contraseña contrasena senha123 wachtwoord wachtwoord1 losenord heslo123
  12345678 123456789 1234567890 0123456789 987654321 9876543210 0987654321 87654321 11111111 111111111 1111111111
  00000000 000000000 0000000000 22222222 55555555 66666666 77777777 88888888 99999999 12341234 123123123 123321123
  12344321 11223344 1122334455 112233445566 121212121 123454321 147258369 159753456 789456123 741852963 963852741
  password! password1! password123! welcome welcome1 welcome12 welcome123 welcome1234 welcome! willkommen bienvenue
  qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwertyuiop123 qwertzui qwertzuiop azerty123
  azertyuiop asdfghjk asdfghjkl asdfghjkl; asdfasdf asdf1234 zxcvbnm zxcvbnm1 zxcvbnm123 zxcvbnm, qazwsxedc
  qazwsxedcrfv 1qaz2wsx 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 qwer1234 qwerasdf
  qwertyasdfgh qwertyuiopasdfgh qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm asdfghjklzxcvbnm abcdefgh abcdefghi
  abcdefghij abcdefghijkl abcdefghijklmno abcdefghijklmnopqrstuvwxyz abc12345 abcd1234 abcd12345 abcde12345 abc123456
  a1b2c3d4 a1b2c3d4e5 aa123456 aaaaaaaa admin administrator admin123 admin1234 admin12345 adminadmin rootroot
  toor1234 changeme changeme1 changeme123 changeit letmein letmein1 letmein123 letmeinnow default1 default123 secret
  secret123 secretpassword mysecretpassword supersecret topsecret iloveyou iloveyou1 iloveyou12 iloveyou123
  iloveyou2 iloveyousomuch iloveu123 loveyou1 lovelove iamthebest trustno1 trustnoone sunshine sunshine1 princess
  princess1 football football1 baseball baseball1 basketball softball volleyball superman superman1 batman123
  spiderman pokemon1 starwars starwars1 starwars123 startrek1 jordan23 michael1 michelle jennifer jennifer1
  jessica1 danielle victoria elizabeth alexander christopher christian benjamin anthony1 charlie1 thomas123 whatever
  whatever1 computer computer1 internet internet1 samsung1 samsung123 microsoft google123 facebook facebook1
  linkedin twitter1 dragon123 monkey123 shadow123 master123 mustang1 corvette mercedes ferrari1 chelsea1 liverpool
  liverpool1 arsenal1 manchester barcelona realmadrid juventus steelers patriots yankees1 lakers24 cowboys1 eagles123
  summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 winter2020 winter2021 winter2022 winter2023
  winter2024 winter2025 spring2024 spring2025 autumn2024 january1 february monday123 friday13 hello123 hello1234
  helloworld goodluck goodmorning blessed1 blessing jesus123 jesuschrist godisgood freedom1 forever1
  butterfly butterfly1 chocolate strawberry cheesecake cookie123 pumpkin1 snowball rainbow1 diamond1 midnight
  midnight1 november december september children carolina colorado california florida1 brooklyn portland
  newyork1 london123 toronto1 montreal ontario1 canada123 america1 australia germany1 deutschland password01
  password02 password11 password2 password3 pass1234 pass12345 pass123456 passpass passpass1 test1234 test12345
  testtest testing1 testing123 temp1234 temppass temporary guest1234 guestguest user1234 username demo1234 demodemo
  login123 logmein1 access14 accessdenied security security1 computer123 money123 moneymoney business1 company123
  correcthorsebatterystaple thisisapassword thisismypassword mypassword mypassword1
  mypassword123 newpassword newpassword1 oldpassword nopassword nopassword1 yourpassword
  enterpassword passwordpassword passphrase controlroom control123 operator operator1 operator123 dispatch
  dispatcher dispatch123 powergrid powerplant powerpower electricity energy123 megawatt generator turbine1 nuclear1
  hydro123 substation`
    .split(/\s+/)
    .concat(['hello world', 'correct horse battery staple', 'password is password']),
)
