@group(0) @binding(0) var<storage, read_write> memory: array<u32>;
@group(0) @binding(1) var<storage, read> tables: array<u32>;
@group(0) @binding(2) var<uniform> block: array<vec4<u32>, 5>;
@group(0) @binding(3) var<storage, read_write> exchange: array<u32>;
var<private> zero: u32;
var<private> replica: u32;
var<private> base: u32;
var<private> s0: u32;
var<private> s1: u32;
var<private> s2: u32;
var<private> s3: u32;
var<private> s4: u32;
var<private> s5: u32;
var<private> s6: bool;
var<private> s7: bool;
var<private> s8: u32;
var<private> s9: u32;
var<private> s10: u32;
var<private> s11: f32;
var<private> s12: f32;
var<private> s14: bool;
var<private> s15: bool;
var<private> s17: u32;
var<private> s18: bool;
var<private> s20: u32;
var<private> s21: u32;
var<private> s22: u32;
var<private> s23: f32;
var<private> s24: f32;
var<private> s26: f32;
var<private> s27: f32;
var<private> s28: u32;
var<private> s29: u32;
var<private> s33: f32;
var<private> s34: f32;
var<private> s35: bool;
var<private> s36: u32;
var<private> s37: u32;
var<private> s38: bool;
var<private> s39: u32;
var<private> s40: u32;
var<private> s41: u32;
var<private> s42: u32;
var<private> s43: u32;
var<private> s44: bool;
var<private> s45: bool;
var<private> s46: u32;
var<private> s47: u32;
var<private> s48: u32;
var<private> s49: u32;
var<private> s50: u32;
var<private> p1: f32;
var<private> p2: f32;
var<private> p3: f32;
var<private> p4: f32;
var<private> p5: f32;
var<private> p8: f32;
var<private> p9: f32;
var<private> p11: f32;
var<private> a16: array<f32, 4>;
var<private> a17: array<f32, 12>;
var<private> a18: array<f32, 12>;
var<private> a20: array<u32, 64>;
var<private> a21: array<u32, 65>;
var<private> a22: array<f32, 64>;
var<private> a23: array<u32, 16>;
var<private> a24: array<f32, 16>;
var<private> a25: array<f32, 16>;
var<private> a26: array<u32, 16>;
var<private> a27: array<u32, 6>;
var<private> a28: array<f32, 4>;
fn bitsOf(x: f32) -> u32 {
  let b = bitcast<u32>(x);
  return select(b, 0x7fc00000u, (b & 0x7fffffffu) > 0x7f800000u);
}
fn call3() {
  s36 = (s36 + 1u);
  if ((s36 == 0u)) {
    s37 = (s37 + 1u);
  }
}
fn call4() {
  if (!(s35)) {
    call3();
    s38 = true;
  }
  s35 = !(s35);
}
fn call5(v0: u32, v1: u32, v2: u32, v3: u32) -> u32 {
  var v4: u32;
  var v5: u32;
  var v6: u32;
  v4 = ((466688986u ^ v0) ^ v1);
  v5 = (v2 + v0);
  v6 = (v3 + v1);
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 1u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 2u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v0);
  v6 = (v6 + (v1 + 3u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 4u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 5u));
  s42 = v6;
  return v5;
}
fn call6() -> u32 {
  var v0: u32;
  var v1: u32;
  var v2: u32;
  v0 = s39;
  if ((!(s35) | s38)) {
    v1 = select(0u, 1u, s35);
    let t1 = (s35 & (s36 == 0u));
    let t2 = call5(s40, s41, (s36 - v1), select(s37, (s37 - 1u), t1));
    v2 = t2;
    let t3 = s35;
    v0 = select(v2, s42, t3);
    s39 = s42;
    s42 = 0u;
    s38 = false;
    if (!(s35)) {
      call3();
    }
  }
  s35 = !(s35);
  return v0;
}
fn call9() -> u32 {
  call4();
  return 0u;
}
fn call10(v0: u32) -> u32 {
  return v0;
}
fn call11(v0: u32, v1: f32) {
  a17[min(v0, 11u)] = 0.0f;
  a18[min(v0, 11u)] = 0.0f;
}
fn call12() {
  var v0: u32;
  call11(8u, 0.0f);
  call11(9u, 0.0f);
  for (v0 = 0u; v0 < 1u; v0 += 1u) {
    call11((11u + v0), 0.0f);
  }
}
fn call13() {
}
fn call14() {
  s14 = false;
  let t1 = call9();
  s0 = t1;
  s3 = call10(s0);
  s8 = 0u;
  s5 = 0u;
  s20 = 0u;
  s6 = false;
  s7 = false;
  call12();
  call13();
}
fn call15(v0: u32, v1: u32) -> bool {
  return true;
}
fn call16(v0: f32, v1: bool) -> f32 {
  let t1 = v1;
  return select(-3.3999999521443642e+38f, v0, t1);
}
fn call17(v0: u32) {
  var v1: u32;
  for (v1 = 0u; v1 < 4u; v1 += 1u) {
    a16[v1] = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + v1]), call15(v0, v1));
  }
}
fn call18(v0: f32, v1: f32, v2: u32, v3: u32) -> f32 {
  return v0;
}
fn call19(v0: f32) -> bool {
  return (v0 > -3.299999965482712e+38f);
}
fn call20(v0: f32, v1: i32) -> f32 {
  var v2: i32;
  v2 = (v1 >> 1u);
  return ((v0 * bitcast<f32>((bitcast<u32>((v2 + 127i)) << 23u))) * bitcast<f32>((bitcast<u32>(((v1 - v2) + 127i)) << 23u)));
}
fn call23(v0: u32, v1: u32, v2: u32, v3: u32) -> u32 {
  var v4: u32;
  var v5: u32;
  var v6: u32;
  v4 = ((466688986u ^ v0) ^ v1);
  v5 = (v2 + v0);
  v6 = (v3 + v1);
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 1u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 2u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v0);
  v6 = (v6 + (v1 + 3u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 4u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 5u));
  s50 = v6;
  return v5;
}
fn call24() {
  s48 = (s48 + 1u);
  if ((s48 == 0u)) {
    s49 = (s49 + 1u);
  }
}
fn call25() -> u32 {
  var v0: u32;
  var v1: u32;
  var v2: u32;
  v0 = s43;
  if ((!(s44) | s45)) {
    v1 = select(0u, 1u, s44);
    let t1 = (s44 & (s48 == 0u));
    let t2 = call23(s46, s47, (s48 - v1), select(s49, (s49 - 1u), t1));
    v2 = t2;
    let t3 = s44;
    v0 = select(v2, s50, t3);
    s43 = s50;
    s50 = 0u;
    s45 = false;
    if (!(s44)) {
      call24();
    }
  }
  s44 = !(s44);
  return v0;
}
fn call26() -> f32 {
  let t1 = call25();
  return (f32((t1 >> 8u)) * 5.960464477539063e-8f);
}
fn call28() -> f32 {
  var v0: f32;
  var v1: u32;
  v0 = a16[0u];
  for (v1 = 1u; v1 < 4u; v1 += 1u) {
    let t1 = (a16[v1] > v0);
    v0 = select(v0, a16[v1], t1);
  }
  return v0;
}
fn call29(v0: f32, v1: f32) -> u32 {
  var v2: f32;
  var v3: u32;
  var v4: f32;
  var v5: f32;
  var v6: u32;
  var v7: u32;
  let t1 = (a16[0u] >= v0);
  v2 = select(0.0f, 1.0f, t1);
  for (v3 = 1u; v3 < 4u; v3 += 1u) {
    let t2 = (a16[v3] >= v0);
    v2 = (v2 + select(0.0f, 1.0f, t2));
  }
  let t3 = (v1 * v2);
  let t4 = (v2 - 1.0f);
  v4 = select(t4, t3, t3 < t4);
  let t5 = (a16[0u] >= v0);
  v5 = select(0.0f, 1.0f, t5);
  v6 = 0u;
  for (v7 = 1u; v7 < 4u; v7 += 1u) {
    v6 = (v6 + select(0u, 1u, (v5 <= v4)));
    let t6 = (a16[v7] >= v0);
    v5 = (v5 + select(0.0f, 1.0f, t6));
  }
  return v6;
}
fn call30(v0: u32, v1: f32, v2: f32) -> u32 {
  var v3: f32;
  var v4: bool;
  var v5: f32;
  var y5: f32;
  let t1 = call26();
  v3 = t1;
  v4 = (v3 < v1);
  let t2 = v4;
  let t3 = v4;
  v5 = (select((v3 - v1), v3, t2) / select((1.0f - v1), v1, t3));
  let t4 = v4;
  if (t4) {
    y5 = -3.299999965482712e+38f;
  } else {
    y5 = call28();
  }
  return call29(y5, v5);
}
fn call31(v0: u32) -> u32 {
  call17(v0);
  let t1 = call30(0u, call18(p8, p9, 0u, s9), p11);
  return t1;
}
fn call32(v0: u32, v1: u32) {
  s29 = (s29 + ((tables[1044u + min(v0, 63u)] >> ((v1 & 31u) & 31u)) & 1u));
}
fn call33(v0: u32, v1: u32, v2: u32) -> f32 {
  var v3: f32;
  v3 = p2;
  let t1 = (v2 == 0u);
  return select((v3 / 2.0f), (1.0f - v3), t1);
}
fn call34() -> f32 {
  let t1 = call6();
  return (f32((t1 >> 8u)) * 5.960464477539063e-8f);
}
fn call35(v0: u32, v1: u32) -> u32 {
  var v2: f32;
  var v3: f32;
  var v4: f32;
  var v5: u32;
  var v6: u32;
  var v7: f32;
  v2 = call33(v0, v1, 0u);
  if ((v2 >= 1.0f)) {
    return 0u;
  }
  let t1 = call34();
  v3 = t1;
  v4 = v2;
  v5 = 0u;
  if ((v3 < v2)) {
    return 0u;
  }
  for (v6 = 1u; v6 < 3u; v6 += 1u) {
    v7 = call33(v0, v1, v6);
    v4 = (v4 + v7);
    if ((v3 < v4)) {
      return v6;
    }
    if ((v7 > 0.0f)) {
      v5 = v6;
    }
  }
  return v5;
}
fn call36(v0: u32) -> bool {
  var v1: u32;
  v1 = tables[528u + min(v0, 63u)];
  return ((((v1 == 1u) | (v1 == 3u)) | (v1 == 4u)) | (v1 == 5u));
}
fn call37() {
  s6 = true;
}
fn call38(v0: u32) {
  s5 = (s5 | v0);
}
fn call39(v0: f32) {
  s11 = (s11 + v0);
}
fn call41(v0: u32, v1: u32, v2: u32) -> u32 {
  var v3: u32;
  var v4: u32;
  var v5: u32;
  var v6: u32;
  var v7: u32;
  var v8: bool;
  var v9: u32;
  var v11: u32;
  v3 = (v0 % 64u);
  v4 = (v0 / 64u);
  s34 = 0.0f;
  if (call36(v3)) {
    call37();
    return v0;
  }
  v5 = tables[512u + min(v2, 2u) * 4u + min(v1, 3u)];
  if ((v5 != v1)) {
    call38(32u);
  }
  let t1 = ((v4 & 0u) != 0u);
  v6 = tables[select(v3, (v3 + 64u), t1) * 4u + min(v5, 3u)];
  if (((v6 & 65536u) != 0u)) {
    call38(16u);
  }
  if (((v6 & 131072u) != 0u)) {
    call38(64u);
  }
  v7 = (v6 & 65535u);
  v8 = (v7 != v3);
  if (v8) {
    s34 = 0.0f;
  }
  v9 = tables[528u + min(v7, 63u)];
  if ((v8 & (v9 == 5u))) {
    call38(8u);
    call39(bitcast<f32>(tables[592u + min(v7, 63u)]));
    return (0u + (64u * v4));
  }
  call39((bitcast<f32>(bitcast<u32>(p3) ^ 0x80000000u) - bitcast<f32>(0u ^ zero)));
  if ((v8 & (v9 != 0u))) {
    if (((v4 & 0u) == 0u)) {
      call39(bitcast<f32>(tables[592u + min(v7, 63u)]));
    }
    if ((v9 == 3u)) {
      call38(3u);
      call37();
    } else {
      if ((v9 == 4u)) {
        call38(4u);
        call37();
      } else {
        if ((v9 == 8u)) {
          call38(128u);
        } else {
          if ((v9 == 6u)) {
            call38(256u);
          } else {
            if ((v9 == 14u)) {
              call38(32768u);
            } else {
              if ((v9 == 10u)) {
                call38(1024u);
              } else {
                if ((v9 == 11u)) {
                  call38(2048u);
                  v7 = tables[720u + min(v7, 63u)];
                } else {
                  if ((((v4 & 0u) == 0u) & false)) {
                    if ((v9 == 9u)) {
                      call38(512u);
                    } else {
                      if ((v9 == 12u)) {
                        call38(4096u);
                      } else {
                        call38(256u);
                      }
                    }
                    v4 = (v4 | 0u);
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  v11 = (v7 + (64u * v4));
  if ((tables[528u + min(v7, 63u)] == 13u)) {
    call38(8192u);
  }
  return v11;
}
fn call42() -> f32 {
  return s11;
}
fn call43() {
  var v0: f32;
  v0 = (p1 * call42());
  s12 = (s12 + v0);
  s33 = (s33 + v0);
}
fn call44(v0: f32) -> bool {
  return ((bitsOf(v0) & 2139095040u) == 2139095040u);
}
fn call45(v0: u32, v1: u32, v2: u32) -> bool {
  var v3: bool;
  s0 = v0;
  s1 = v1;
  s5 = 0u;
  s11 = 0.0f;
  s6 = false;
  s7 = false;
  s12 = 0.0f;
  let t1 = call41(v0, v1, v2);
  s2 = t1;
  s4 = call10(s2);
  s7 = ((s8 + 1u) >= 200u);
  call43();
  v3 = (call44(s12) | call44(s11));
  if (v3) {
    s17 = 256u;
  }
  return v3;
}
fn call46(v0: u32) -> f32 {
  var v1: f32;
  var v2: bool;
  var v3: u32;
  var v4: f32;
  v1 = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u]), call15(v0, 0u));
  v2 = call15(v0, 0u);
  for (v3 = 1u; v3 < 4u; v3 += 1u) {
    v4 = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + v3]), call15(v0, v3));
    let t1 = (v4 > v1);
    v1 = select(v1, v4, t1);
    v2 = (v2 | call15(v0, v3));
  }
  let t2 = v2;
  return select(0.0f, v1, t2);
}
fn call47(v0: f32) -> u32 {
  var v1: u32;
  var v2: u32;
  var v3: u32;
  var v4: u32;
  v1 = bitsOf(v0);
  v2 = (v1 & 2147483647u);
  v3 = (v2 >> 23u);
  if ((v3 < 117u)) {
    return 32u;
  }
  let t1 = ((v2 & 8388607u) >= 3474676u);
  v4 = min((((v3 - 117u) * 2u) + select(0u, 1u, t1)), 31u);
  let t2 = ((v1 >> 31u) != 0u);
  return select((33u + v4), (31u - v4), t2);
}
fn call48(v0: u32, v1: f32) {
  var v2: u32;
  if (call44(v1)) {
    let t1 = (s17 == 0u);
    s17 = select(s17, 255u, t1);
  } else {
    s26 = (s26 + v1);
    s27 = (s27 + (v1 * v1));
    s28 = (s28 + 1u);
    v2 = call47(v1);
    a21[min(v2, 64u)] = (a21[min(v2, 64u)] + 1u);
    a22[min(v0, 63u)] = (a22[min(v0, 63u)] + (0.10000000149011612f * (v1 - a22[min(v0, 63u)])));
  }
}
fn call49() {
  s22 = (s22 + 1u);
}
fn call50(v0: u32, v1: u32, v2: f32, v3: u32) {
  var v4: bool;
  var y2: f32;
  var v5: f32;
  var v6: f32;
  v4 = (s6 | (s7 & false));
  let t1 = v4;
  if (t1) {
    y2 = 0.0f;
  } else {
    y2 = (p5 * call46(v3));
  }
  v5 = (v2 + y2);
  v6 = (v5 - bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + min(v1, 3u)]));
  memory[base + 51u + min(v0, 63u) * 4u + min(v1, 3u)] = bitcast<u32>((bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + min(v1, 3u)]) + (p4 * v6)));
  call48(v0, v6);
  call49();
}
fn call51() -> bool {
  return (((s9 * 2654435769u) >> 27u) == 0u);
}
fn call52() {
  var v0: u32;
  var v1: u32;
  var v2: bool;
  v0 = s0;
  let t1 = call31(v0);
  v1 = t1;
  call32(v0, v1);
  a20[min(v0, 63u)] = (a20[min(v0, 63u)] + 1u);
  let t2 = s0;
  let t3 = call35(s0, v1);
  let t4 = call45(t2, v1, t3);
  v2 = t4;
  s23 = (s23 + s12);
  s24 = (s24 + s11);
  s20 = (s20 | s5);
  if (!(v2)) {
    call50(v0, v1, s12, s4);
    s9 = (s9 + 1u);
    s8 = (s8 + 1u);
    s18 = call51();
    s21 = v0;
    s15 = (s6 | s7);
    if (!(s15)) {
      s0 = s2;
      s3 = s4;
    }
  }
}
fn call53(v0: u32, v1: f32) {
  var v2: f32;
  var v3: f32;
  v2 = (v1 - a18[min(v0, 11u)]);
  v3 = (a17[min(v0, 11u)] + v2);
  a18[min(v0, 11u)] = ((v3 - a17[min(v0, 11u)]) - v2);
  a17[min(v0, 11u)] = v3;
}
fn call54() {
  call53(11u, s33);
  s33 = 0.0f;
}
fn call55() {
  call53(8u, s23);
  call53(6u, s23);
  s23 = 0.0f;
  call53(9u, s24);
  call53(7u, s24);
  s24 = 0.0f;
  call54();
}
fn call56() {
  var v0: u32;
  v0 = (s10 & 15u);
  a23[v0] = s2;
  a24[v0] = a17[8u];
  a25[v0] = a17[9u];
  a26[v0] = s8;
}
fn call57() {
  var v0: u32;
  call55();
  call56();
  call53(0u, a17[8u]);
  call53(1u, a17[9u]);
  for (v0 = 0u; v0 < 1u; v0 += 1u) {
    call53((10u + v0), a17[(11u + v0)]);
  }
  a27[0u] = (a27[0u] + 1u);
  a27[1u] = (a27[1u] + s8);
  if (((s20 & 2u) != 0u)) {
    a27[2u] = (a27[2u] + 1u);
  }
  s10 = (s10 + 1u);
  s15 = false;
  s14 = true;
}
fn call58() {
  if (call44(s33)) {
    s17 = 1u;
  }
}
fn call59() {
  if ((s17 != 256u)) {
    return;
  }
  s17 = 254u;
  call58();
}
fn call60() {
  call53(3u, s26);
  call53(4u, s27);
  a27[4u] = (a27[4u] + s28);
  s26 = 0.0f;
  s27 = 0.0f;
  s28 = 0u;
}
fn call61(v0: u32) {
  var v1: u32;
  for (v1 = 0u; v1 < 4u; v1 += 1u) {
    a28[v1] = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + v1]), call15(v0, v1));
  }
}
fn call62(v0: f32) {
  var v1: f32;
  var v2: u32;
  var v3: u32;
  var v4: u32;
  var v5: f32;
  var v6: f32;
  var v7: u32;
  v1 = -3.3999999521443642e+38f;
  v2 = 0u;
  v3 = 0u;
  for (v4 = 0u; v4 < 4u; v4 += 1u) {
    if (call19(a28[v4])) {
      v3 = (v3 + 1u);
      if ((a28[v4] > v1)) {
        v1 = a28[v4];
        v2 = 1u;
      } else {
        if ((a28[v4] == v1)) {
          v2 = (v2 + 1u);
        }
      }
    }
  }
  v5 = (v0 / f32(v3));
  v6 = ((1.0f - v0) / f32(v2));
  for (v7 = 0u; v7 < 4u; v7 += 1u) {
    let t1 = call19(a28[v7]);
    let t2 = (a28[v7] == v1);
    a28[v7] = select(0.0f, (v5 + select(0.0f, v6, t2)), t1);
  }
}
fn call64(v0: u32, v1: f32, v2: f32) {
  call62(v1);
}
fn call65(v0: u32) {
  call61(v0);
  call64(0u, call18(p8, p9, 0u, s9), p11);
}
fn call66(v0: u32) {
  call65(v0);
}
fn call67(v0: f32) -> i32 {
  var v1: f32;
  var v2: i32;
  let t1 = (v0 < 1.1754943508222875e-38f);
  v1 = select(v0, (v0 * 16777216.0f), t1);
  let t2 = (v0 < 1.1754943508222875e-38f);
  v2 = select(0i, 24i, t2);
  return ((bitcast<i32>((bitsOf(v1) - 1060439283u)) >> 23u) - v2);
}
fn call68(v0: f32) -> f32 {
  var v1: f32;
  var v2: f32;
  v1 = (v0 * v0);
  v2 = 0.07037683576345444f;
  v2 = ((v2 * v0) - 0.11514610052108765f);
  v2 = ((v2 * v0) + 0.11676998436450958f);
  v2 = ((v2 * v0) - 0.12420140951871872f);
  v2 = ((v2 * v0) + 0.14249323308467865f);
  v2 = ((v2 * v0) - 0.16668057441711426f);
  v2 = ((v2 * v0) + 0.2000071406364441f);
  v2 = ((v2 * v0) - 0.24999994039535522f);
  v2 = ((v2 * v0) + 0.3333333134651184f);
  return (((v2 * v0) * v1) - (0.5f * v1));
}
fn call69(v0: f32) -> f32 {
  var v1: i32;
  var v2: f32;
  var v3: f32;
  if ((!(v0 == v0) | (v0 < 0.0f))) {
    return bitcast<f32>(2143289344u ^ zero);
  }
  if ((v0 == 0.0f)) {
    return bitcast<f32>(4286578688u ^ zero);
  }
  if ((v0 == bitcast<f32>(2139095040u ^ zero))) {
    return v0;
  }
  v1 = call67(v0);
  v2 = (call20(v0, (0i - v1)) - 1.0f);
  v3 = f32(v1);
  return ((v2 + (call68(v2) + (v3 * -0.00021219444170128554f))) + (v3 * 0.693359375f));
}
fn call70() {
  var v0: f32;
  var v1: u32;
  var v2: f32;
  call66(s21);
  v0 = 0.0f;
  for (v1 = 0u; v1 < 4u; v1 += 1u) {
    v2 = a28[v1];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call69(v2)));
    }
  }
  call53(2u, v0);
  a27[3u] = (a27[3u] + 1u);
}
fn call71(v0: u32) {
  var v1: u32;
  var v2: u32;
  var v3: u32;
  var v4: u32;
  v1 = 0u;
  for (v2 = 0u; v2 < 2000000000u; v2 += 1u) {
    if (((v1 >= v0) | (s17 != 0u))) {
      break;
    }
    for (v3 = 0u; v3 < 2000000000u; v3 += 1u) {
      if (s14) {
        call14();
      }
      for (v4 = 0u; v4 < 2000000000u; v4 += 1u) {
        call52();
        v1 = (v1 + 1u);
        if ((((s18 | s15) | (v1 >= v0)) | (s17 != 0u))) {
          break;
        }
      }
      if (s15) {
        call57();
      }
      if (((s18 | (v1 >= v0)) | (s17 != 0u))) {
        break;
      }
    }
    call59();
    if (s18) {
      s18 = false;
      call55();
      call60();
      call70();
    }
  }
}
@compute @workgroup_size(64)
fn run(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
  replica = (group.y * groups.x + group.x) * 64u + lane;
  if (replica >= block[0][0]) { return; }
  zero = block[0][1];
  base = replica * 604u;
  p1 = bitcast<f32>(block[1][1]);
  p2 = bitcast<f32>(block[1][2]);
  p3 = bitcast<f32>(block[1][3]);
  p4 = bitcast<f32>(block[2][0]);
  p5 = bitcast<f32>(block[2][1]);
  p8 = bitcast<f32>(block[3][0]);
  p9 = bitcast<f32>(block[3][1]);
  p11 = bitcast<f32>(block[3][3]);
  s0 = memory[base + 0u];
  s1 = memory[base + 1u];
  s2 = memory[base + 2u];
  s3 = memory[base + 3u];
  s4 = memory[base + 4u];
  s5 = memory[base + 5u];
  s6 = (memory[base + 6u] != 0u);
  s7 = (memory[base + 7u] != 0u);
  s8 = memory[base + 8u];
  s9 = memory[base + 9u];
  s10 = memory[base + 10u];
  s11 = bitcast<f32>(memory[base + 11u]);
  s12 = bitcast<f32>(memory[base + 12u]);
  s14 = (memory[base + 14u] != 0u);
  s15 = (memory[base + 15u] != 0u);
  s17 = memory[base + 17u];
  s18 = (memory[base + 18u] != 0u);
  s20 = memory[base + 20u];
  s21 = memory[base + 21u];
  s22 = memory[base + 22u];
  s23 = bitcast<f32>(memory[base + 23u]);
  s24 = bitcast<f32>(memory[base + 24u]);
  s26 = bitcast<f32>(memory[base + 26u]);
  s27 = bitcast<f32>(memory[base + 27u]);
  s28 = memory[base + 28u];
  s29 = memory[base + 29u];
  s33 = bitcast<f32>(memory[base + 33u]);
  s34 = bitcast<f32>(memory[base + 34u]);
  s35 = (memory[base + 35u] != 0u);
  s36 = memory[base + 36u];
  s37 = memory[base + 37u];
  s38 = (memory[base + 38u] != 0u);
  s39 = memory[base + 39u];
  s40 = memory[base + 40u];
  s41 = memory[base + 41u];
  s42 = memory[base + 42u];
  s43 = memory[base + 43u];
  s44 = (memory[base + 44u] != 0u);
  s45 = (memory[base + 45u] != 0u);
  s46 = memory[base + 46u];
  s47 = memory[base + 47u];
  s48 = memory[base + 48u];
  s49 = memory[base + 49u];
  s50 = memory[base + 50u];
  for (var i = 0u; i < 4u; i++) { a16[i] = bitcast<f32>(memory[base + 307u + i]); }
  for (var i = 0u; i < 12u; i++) { a17[i] = bitcast<f32>(memory[base + 311u + i]); }
  for (var i = 0u; i < 12u; i++) { a18[i] = bitcast<f32>(memory[base + 323u + i]); }
  for (var i = 0u; i < 64u; i++) { a20[i] = memory[base + 335u + i]; }
  for (var i = 0u; i < 65u; i++) { a21[i] = memory[base + 399u + i]; }
  for (var i = 0u; i < 64u; i++) { a22[i] = bitcast<f32>(memory[base + 464u + i]); }
  for (var i = 0u; i < 16u; i++) { a23[i] = memory[base + 528u + i]; }
  for (var i = 0u; i < 16u; i++) { a24[i] = bitcast<f32>(memory[base + 544u + i]); }
  for (var i = 0u; i < 16u; i++) { a25[i] = bitcast<f32>(memory[base + 560u + i]); }
  for (var i = 0u; i < 16u; i++) { a26[i] = memory[base + 576u + i]; }
  for (var i = 0u; i < 6u; i++) { a27[i] = memory[base + 592u + i]; }
  for (var i = 0u; i < 4u; i++) { a28[i] = bitcast<f32>(memory[base + 598u + i]); }
  call71(exchange[block[0][2] * replica + 0u]);
  memory[base + 0u] = s0;
  memory[base + 1u] = s1;
  memory[base + 2u] = s2;
  memory[base + 3u] = s3;
  memory[base + 4u] = s4;
  memory[base + 5u] = s5;
  memory[base + 6u] = select(0u, 1u, s6);
  memory[base + 7u] = select(0u, 1u, s7);
  memory[base + 8u] = s8;
  memory[base + 9u] = s9;
  memory[base + 10u] = s10;
  memory[base + 11u] = bitcast<u32>(s11);
  memory[base + 12u] = bitcast<u32>(s12);
  memory[base + 14u] = select(0u, 1u, s14);
  memory[base + 15u] = select(0u, 1u, s15);
  memory[base + 17u] = s17;
  memory[base + 18u] = select(0u, 1u, s18);
  memory[base + 20u] = s20;
  memory[base + 21u] = s21;
  memory[base + 22u] = s22;
  memory[base + 23u] = bitcast<u32>(s23);
  memory[base + 24u] = bitcast<u32>(s24);
  memory[base + 26u] = bitcast<u32>(s26);
  memory[base + 27u] = bitcast<u32>(s27);
  memory[base + 28u] = s28;
  memory[base + 29u] = s29;
  memory[base + 33u] = bitcast<u32>(s33);
  memory[base + 34u] = bitcast<u32>(s34);
  memory[base + 35u] = select(0u, 1u, s35);
  memory[base + 36u] = s36;
  memory[base + 37u] = s37;
  memory[base + 38u] = select(0u, 1u, s38);
  memory[base + 39u] = s39;
  memory[base + 42u] = s42;
  memory[base + 43u] = s43;
  memory[base + 44u] = select(0u, 1u, s44);
  memory[base + 45u] = select(0u, 1u, s45);
  memory[base + 48u] = s48;
  memory[base + 49u] = s49;
  memory[base + 50u] = s50;
  for (var i = 0u; i < 4u; i++) { memory[base + 307u + i] = bitcast<u32>(a16[i]); }
  for (var i = 0u; i < 12u; i++) { memory[base + 311u + i] = bitcast<u32>(a17[i]); }
  for (var i = 0u; i < 12u; i++) { memory[base + 323u + i] = bitcast<u32>(a18[i]); }
  for (var i = 0u; i < 64u; i++) { memory[base + 335u + i] = a20[i]; }
  for (var i = 0u; i < 65u; i++) { memory[base + 399u + i] = a21[i]; }
  for (var i = 0u; i < 64u; i++) { memory[base + 464u + i] = bitcast<u32>(a22[i]); }
  for (var i = 0u; i < 16u; i++) { memory[base + 528u + i] = a23[i]; }
  for (var i = 0u; i < 16u; i++) { memory[base + 544u + i] = bitcast<u32>(a24[i]); }
  for (var i = 0u; i < 16u; i++) { memory[base + 560u + i] = bitcast<u32>(a25[i]); }
  for (var i = 0u; i < 16u; i++) { memory[base + 576u + i] = a26[i]; }
  for (var i = 0u; i < 6u; i++) { memory[base + 592u + i] = a27[i]; }
  for (var i = 0u; i < 4u; i++) { memory[base + 598u + i] = bitcast<u32>(a28[i]); }
}
